// Compiled with -mavx2.
#define SINEW_KERNELS kAvx2Kernels
#define SINEW_LANES 4
#include <sinew/math/dense_kernels.inl>
