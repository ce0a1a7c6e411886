#ifndef TESSERA_CSDL2_SHIM_H
#define TESSERA_CSDL2_SHIM_H

#include <SDL.h>

// Swift does not import macros that take arguments or cast. These functions return their values.

static inline int tessera_window_centered(void) { return SDL_WINDOWPOS_CENTERED; }

static inline Uint32 tessera_touch_mouse(void) { return SDL_TOUCH_MOUSEID; }

#endif
