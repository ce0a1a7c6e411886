#pragma once

#include "CProcessor.h"

/// Compiles a function twice: for every processor, and for those with AVX2. One is selected when the program is loaded.
/// That is before ThreadSanitizer has begun, which would crash.
#if defined(__x86_64__) && !__has_feature(thread_sanitizer)
#define CLONES __attribute__((target_clones("avx2", "default")))
#else
#define CLONES
#endif
