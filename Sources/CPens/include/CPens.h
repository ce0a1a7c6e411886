#ifndef CPENS_H
#define CPENS_H

#include <stdbool.h>
#include <stdint.h>

/// Pens of an X server, by XInput 2 on SDL's own connection: SDL 2 takes pens for mice. libX11 and
/// libXi, which SDL opens too, are opened by cpens_listen. Main thread only.

/// A sample of a pen.
typedef struct {
  /// Where it is, in logical pixels of the window, y downwards.
  double x, y;
  /// How hard it is pressed: 0…1.
  double pressure;
  /// Its tilt to the right and downwards, in degrees from upright; 0 for a pen that does not measure tilt.
  double tilt_x, tilt_y;
  /// When it was there, in SDL's milliseconds.
  uint32_t time;
  /// The X server's number of the pen. The two ends of a pen have different ones.
  int32_t device;
  /// Whether this is the end that erases.
  bool erases;
  /// Whether it touches the screen.
  bool touches;
  /// A mouse button that went down (1) or up (-1) with this sample: that of the barrel.
  int8_t button_change;
  /// Which one: 2 or 3.
  uint8_t button;
} CPenSample;

/// Begins to look at SDL's events, before the window is opened: what waits in the queue is lost. Returns the type of
/// SDL's events that are pens, whose `user.data1` is a CPenSample to be freed; 0 if there can be none.
uint32_t cpens_listen(void);

/// Finds the pens of the display of an SDL_Window. While a pen is used, SDL's mouse events, which follow it, are dropped.
void cpens_attach(void *window);

#endif
