// Compiled with -mavx512vl: 32 registers of four doubles.
#define SINEW_KERNELS kAvx512Kernels
#define SINEW_LANES 4
#include <sinew/math/dense_kernels.inl>
