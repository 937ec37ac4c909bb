#pragma once

#include <string>
#include <string_view>

namespace sinew {

/// Walks the lines of a text file: blank-separated words and numbers, `#` comments, a backslash at
/// the end of a line that joins the next to it. Lines end in LF, CR LF or CR.
///
/// Numbers are read in place and without the locale, so that a file reads alike on every machine.
///
/// A scanner is a view: copying one marks a place to come back to.
class TextScanner {
public:
    /// `fileKind` ("OBJ file") opens the messages.
    TextScanner(std::string_view bytes, const char* fileKind, int firstLine = 1)
        : mAt(bytes.data()),
          mEnd(bytes.data() + bytes.size()),
          mFileKind(fileKind),
          mLine(firstLine) {}

    int line() const { return mLine; }
    bool isAtEnd() const { return mAt == mEnd; }
    std::size_t left() const { return static_cast<std::size_t>(mEnd - mAt); }

    /// Skips blanks; true when nothing but a comment is left in the line.
    bool isAtLineEnd() {
        while (mAt != mEnd && (isBlank(*mAt) || (*mAt == '\\' && joinLine())))
            ++mAt;
        return mAt == mEnd || isBreak(*mAt) || *mAt == '#';
    }
    /// Goes to the start of the next line.
    void nextLine();

    /// The next word of the line, "" at its end.
    std::string_view word();
    /// What is left of the line, without blanks around it; `#` and backslash are plain letters.
    std::string_view rest();

    /// The next number of the line. @throws InvalidInput when there is none, or it does not fit.
    template <class T>
    T number();

    /// The number at this very place, as in "7/8": no blanks before it, anything after it.
    int index();
    /// Steps over `c` when it comes next.
    bool accept(char c) {
        const bool isNext = mAt != mEnd && *mAt == c;
        mAt += isNext;
        return isNext;
    }
    /// True when a blank or the end of the line comes next.
    bool isAtWordEnd() const {
        return mAt == mEnd || isBlank(*mAt) || isBreak(*mAt) || *mAt == '#' || *mAt == '\\';
    }

    /// @throws InvalidInput "<fileKind>, line n: <what>"
    [[noreturn]] void fail(const std::string& what) const;

private:
    static bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\v' || c == '\f'; }
    static bool isBreak(char c) { return c == '\n' || c == '\r'; }
    bool joinLine();

    const char* mAt;
    const char* mEnd;
    const char* mFileKind;
    int mLine;
};

}  // namespace sinew
