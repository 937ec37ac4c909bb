#define SINEW_KERNELS kBaselineKernels
#define SINEW_LANES 2
#include <sinew/math/dense_kernels.inl>

namespace sinew {

#ifdef SINEW_X86_KERNELS
extern const DenseKernels kAvx2Kernels;
extern const DenseKernels kAvx512Kernels;

const DenseKernels* denseKernels(InstructionSet set) {
    switch (set) {
        case InstructionSet::Avx512:
            return __builtin_cpu_supports("avx512vl") ? &kAvx512Kernels : nullptr;
        case InstructionSet::Avx2:
            return __builtin_cpu_supports("avx2") ? &kAvx2Kernels : nullptr;
        case InstructionSet::Baseline:
            break;
    }
    return &kBaselineKernels;
}
#else
const DenseKernels* denseKernels(InstructionSet set) {
    return set == InstructionSet::Baseline ? &kBaselineKernels : nullptr;
}
#endif

const DenseKernels& denseKernels() {
    static const DenseKernels* const kBest = [] {
        const DenseKernels* found = denseKernels(InstructionSet::Avx512);
        if (!found) found = denseKernels(InstructionSet::Avx2);
        return found ? found : denseKernels(InstructionSet::Baseline);
    }();
    return *kBest;
}

}  // namespace sinew
