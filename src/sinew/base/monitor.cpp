#include <sinew/base/error.h>
#include <sinew/base/monitor.h>

namespace sinew {

void Monitor::checkInterrupt() {
    if (isInterrupted()) throw Interrupted();
}

}  // namespace sinew
