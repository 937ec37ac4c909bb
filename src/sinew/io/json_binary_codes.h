#pragma once

namespace sinew {

/// First byte of binary JSON; the number 0x624A534E follows in the byte order of the file.
constexpr char kBinaryJsonMagic = 0x7F;

/// One-byte codes of Houdini's binary JSON.
namespace jsoncode {

// Scalars: the code, then the number in as many bytes as its name says.
constexpr int kNull = 0x00;
constexpr int kBool = 0x10;
constexpr int kInt8 = 0x11;
constexpr int kInt16 = 0x12;
constexpr int kInt32 = 0x13;
constexpr int kInt64 = 0x14;
constexpr int kReal16 = 0x18;
constexpr int kReal32 = 0x19;
constexpr int kReal64 = 0x1A;
constexpr int kUint8 = 0x21;
constexpr int kUint16 = 0x22;
// Strings: a reference is followed by an id, the others by a length and UTF-8 bytes.
constexpr int kTokenRef = 0x26;
constexpr int kString = 0x27;
constexpr int kTokenDefine = 0x2B;
constexpr int kTokenUndefine = 0x2D;
// Flags without a payload.
constexpr int kFalse = 0x30;
constexpr int kTrue = 0x31;
// Containers. A packed array is followed by the code of its elements, their number and the data.
constexpr int kUniformArray = 0x40;
constexpr int kArrayBegin = 0x5B;
constexpr int kArrayEnd = 0x5D;
constexpr int kMapBegin = 0x7B;
constexpr int kMapEnd = 0x7D;

// Length coding: up to kLengthDirect the byte is the length, else it says how many bytes follow.
constexpr int kLengthDirect = 0xF0;
constexpr int kLength16 = 0xF2;
constexpr int kLength32 = 0xF4;
constexpr int kLength64 = 0xF8;

}  // namespace jsoncode
}  // namespace sinew
