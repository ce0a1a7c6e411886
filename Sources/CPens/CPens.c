// strcasestr, which glibc and musl have.
#define _GNU_SOURCE

#include "CPens.h"

#include <SDL.h>
#include <SDL_syswm.h>
#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/extensions/XInput2.h>
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define FUNCTIONS_OF_X11(each) \
  each(XQueryExtension) each(XInternAtom) each(XGetAtomName) each(XFree) each(XFlush) each(XGetGeometry)
#define FUNCTIONS_OF_XI(each) \
  each(XIQueryDevice) each(XIFreeDeviceInfo) each(XISelectEvents) each(XIGetProperty)

#define POINTER(name) __typeof__(name) *name;
static struct {
  FUNCTIONS_OF_X11(POINTER)
  FUNCTIONS_OF_XI(POINTER)
} x;

enum { PLACE_X, PLACE_Y, PRESSURE, NEEDED, TILT_X = NEEDED, TILT_Y, AXES };

typedef struct {
  int number;
  double least, most, value;
} Axis;

typedef struct {
  int device;
  bool erases, touches;
  Axis axes[AXES];
} Pen;

enum { MOST_PENS = 16, TIP = 1, FIRST_BARREL = 2, LAST_BARREL = 3 };

static Pen pens[MOST_PENS];
static int count;
static uint32_t kind;
static int extension;
static Display *display;
static Window window;
static double screen_width, screen_height;
/// Whether a pen moves the pointer, so that SDL's mouse events are the pen's.
static bool follows_pen;
/// SDL's time less the server's, in milliseconds: the least that was seen, that of the quickest event.
static uint32_t clock_offset;
static bool has_offset;

static bool open_libraries(void) {
  void *x11 = dlopen("libX11.so.6", RTLD_NOW | RTLD_LOCAL);
  void *xi = dlopen("libXi.so.6", RTLD_NOW | RTLD_LOCAL);
  if (!x11 || !xi) return false;
#define FIND_IN(library, name) \
  if (!(x.name = (__typeof__(x.name))dlsym(library, #name))) return false;
#define FIND_X11(name) FIND_IN(x11, name)
#define FIND_XI(name) FIND_IN(xi, name)
  FUNCTIONS_OF_X11(FIND_X11)
  FUNCTIONS_OF_XI(FIND_XI)
  return true;
}

// MARK: The pens

static Pen *pen_of(int device) {
  for (int index = 0; index < count; index++)
    if (pens[index].device == device) return &pens[index];
  return NULL;
}

static void select_events(Window target, int device, const int *events, int number) {
  unsigned char bits[XIMaskLen(XI_LASTEVENT)] = {0};
  for (int index = 0; index < number; index++) XISetMask(bits, events[index]);
  XIEventMask mask = {device, sizeof bits, bits};
  x.XISelectEvents(display, target, &mask, 1);
}

/// Reads the axes of a device. False if it is no pen: a finger, a mouse, or the puck of a tablet.
static bool read_axes(const XIDeviceInfo *info, Pen *pen) {
  static const char *const names[AXES] = {"Abs X", "Abs Y", "Abs Pressure", "Abs Tilt X", "Abs Tilt Y"};
  for (int axis = 0; axis < AXES; axis++) pen->axes[axis].number = -1;
  for (int index = 0; index < info->num_classes; index++) {
    const XIAnyClassInfo *any = info->classes[index];
    if (any->type == XITouchClass) return false;
    if (any->type != XIValuatorClass) continue;
    const XIValuatorClassInfo *valuator = (const XIValuatorClassInfo *)any;
    if (valuator->mode != XIModeAbsolute || !(valuator->max > valuator->min)) continue;
    for (int axis = 0; axis < AXES; axis++)
      if (valuator->label == x.XInternAtom(display, names[axis], False))
        pen->axes[axis] = (Axis){valuator->number, valuator->min, valuator->max, valuator->value};
  }
  for (int axis = 0; axis < NEEDED; axis++)
    if (pen->axes[axis].number < 0) return false;
  return !strcasestr(info->name, "cursor");
}

/// Whether a device is the end of a pen that erases. Drivers of tablets say so; otherwise its name does.
static bool is_eraser(const XIDeviceInfo *info) {
  Atom type = None;
  int format = 0;
  unsigned long items = 0, left = 0;
  unsigned char *data = NULL;
  bool result = strcasestr(info->name, "eraser") != NULL;
  Atom property = x.XInternAtom(display, "Wacom Tool Type", False);
  int status = x.XIGetProperty(
      display, info->deviceid, property, 0, 1, False, XA_ATOM, &type, &format, &items, &left, &data);
  if (status == Success && type == XA_ATOM && format == 32 && items == 1) {
    char *name = x.XGetAtomName(display, *(const uint32_t *)data);
    if (name) {
      result = strcasecmp(name, "eraser") == 0;
      x.XFree(name);
    }
  }
  if (data) x.XFree(data);
  return result;
}

static void push(const CPenSample *sample) {
  CPenSample *copy = malloc(sizeof *copy);
  if (!copy) return;
  *copy = *sample;
  SDL_Event event = {.type = kind};
  event.user.data1 = copy;
  if (SDL_PushEvent(&event) <= 0) free(copy);
}

static void find_pens(void) {
  Pen old[MOST_PENS];
  int old_count = count;
  memcpy(old, pens, sizeof old);
  count = 0;
  int devices = 0;
  XIDeviceInfo *all = x.XIQueryDevice(display, XIAllDevices, &devices);
  for (int index = 0; all && index < devices; index++) {
    const XIDeviceInfo *info = &all[index];
    // Never all masters or all devices: on the window that would take SDL's own choice away from it.
    if (info->use == XIMasterPointer)
      select_events(window, info->deviceid, (const int[]){XI_DeviceChanged}, 1);
    Pen pen = {.device = info->deviceid};
    bool is_slave = info->use == XISlavePointer || info->use == XIFloatingSlave;
    if (!is_slave || !info->enabled || count == MOST_PENS || !read_axes(info, &pen)) continue;
    pen.erases = is_eraser(info);
    for (int other = 0; other < old_count; other++)
      if (old[other].device == pen.device) pen.touches = old[other].touches;
    pens[count++] = pen;
    select_events(window, pen.device, (const int[]){XI_Motion, XI_ButtonPress, XI_ButtonRelease}, 3);
  }
  if (all) x.XIFreeDeviceInfo(all);
  x.XFlush(display);
  // A pen that was unplugged in the middle of a stroke does not lift any more.
  for (int other = 0; other < old_count; other++) {
    const Pen *gone = &old[other];
    if (!gone->touches || pen_of(gone->device)) continue;
    push(&(CPenSample){.time = SDL_GetTicks(), .device = gone->device, .erases = gone->erases});
  }
}

// MARK: Events

static void measure_screen(void) {
  Window root;
  int left, top;
  unsigned width, height, border, depth;
  if (!x.XGetGeometry(display, DefaultRootWindow(display), &root, &left, &top, &width, &height, &border, &depth))
    return;
  screen_width = width;
  screen_height = height;
}

static uint32_t sdl_time(uint32_t server_time) {
  uint32_t offset = SDL_GetTicks() - server_time;
  if (!has_offset || (int32_t)(offset - clock_offset) < 0) clock_offset = offset;
  has_offset = true;
  return server_time + clock_offset;
}

static double place(const Axis *axis, double extent) {
  return (axis->value - axis->least) * extent / (axis->most + 1 - axis->least);
}

static void handle(const XIDeviceEvent *event) {
  Pen *pen = pen_of(event->deviceid);
  // The master's events are SDL's.
  if (!pen || event->event != window) return;
  follows_pen = true;
  bool has_place = false;
  const double *value = event->valuators.values;
  for (int number = 0; number < event->valuators.mask_len * 8; number++) {
    if (!XIMaskIsSet(event->valuators.mask, number)) continue;
    for (int axis = 0; axis < AXES; axis++)
      if (pen->axes[axis].number == number) {
        pen->axes[axis].value = *value;
        has_place |= axis == PLACE_X;
      }
    value++;
  }
  CPenSample sample = {.time = sdl_time((uint32_t)event->time), .device = pen->device, .erases = pen->erases};
  // The place of a slave's event itself is that of the event before; only a button without a place of its own has it.
  double left = event->root_x - event->event_x, top = event->root_y - event->event_y;
  bool is_button = event->evtype != XI_Motion;
  if (is_button && !has_place) {
    sample.x = event->event_x;
    sample.y = event->event_y;
  } else {
    sample.x = place(&pen->axes[PLACE_X], screen_width) - left;
    sample.y = place(&pen->axes[PLACE_Y], screen_height) - top;
  }
  const Axis *pressure = &pen->axes[PRESSURE];
  sample.pressure = (pressure->value - pressure->least) / (pressure->most - pressure->least);
  // Degrees, from the drivers of tablets as from Xwayland.
  if (pen->axes[TILT_X].number >= 0 && pen->axes[TILT_Y].number >= 0) {
    sample.tilt_x = pen->axes[TILT_X].value;
    sample.tilt_y = pen->axes[TILT_Y].value;
  }
  if (is_button && event->detail == TIP) pen->touches = event->evtype == XI_ButtonPress;
  if (is_button && event->detail >= FIRST_BARREL && event->detail <= LAST_BARREL) {
    sample.button_change = event->evtype == XI_ButtonPress ? 1 : -1;
    sample.button = (uint8_t)event->detail;
  }
  sample.touches = pen->touches;
  push(&sample);
}

static int look(void *unused, SDL_Event *event) {
  (void)unused;
  if (event->type == SDL_MOUSEMOTION || event->type == SDL_MOUSEBUTTONDOWN || event->type == SDL_MOUSEBUTTONUP)
    return !follows_pen;
  if (event->type != SDL_SYSWMEVENT) return 1;
  if (!display) return 0;
  const XEvent *raw = &event->syswm.msg->msg.x11.event;
  if (raw->type == ConfigureNotify) measure_screen();
  const XGenericEventCookie *cookie = &raw->xcookie;
  if (raw->type != GenericEvent || cookie->extension != extension || !cookie->data) return 0;
  switch (cookie->evtype) {
    case XI_HierarchyChanged: find_pens(); break;
    case XI_DeviceChanged: {
      const XIDeviceChangedEvent *change = cookie->data;
      if (change->reason == XISlaveSwitch) follows_pen = pen_of(change->sourceid) != NULL;
      break;
    }
    case XI_Motion:
    case XI_ButtonPress:
    case XI_ButtonRelease: handle(cookie->data); break;
    default: break;
  }
  return 0;
}

uint32_t cpens_listen(void) {
  if (!open_libraries()) return 0;
  if (!kind) kind = SDL_RegisterEvents(1);
  SDL_SetEventFilter(look, NULL);
  return kind;
}

void cpens_attach(void *of) {
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  int first_event, first_error;
  if (!kind || !SDL_GetWindowWMInfo(of, &info) || info.subsystem != SDL_SYSWM_X11) return;
  if (!x.XQueryExtension(info.info.x11.display, "XInputExtension", &extension, &first_event, &first_error)) return;
  display = info.info.x11.display;
  window = info.info.x11.window;
  measure_screen();
  select_events(DefaultRootWindow(display), XIAllDevices, (const int[]){XI_HierarchyChanged}, 1);
  find_pens();
  SDL_EventState(SDL_SYSWMEVENT, SDL_ENABLE);
}
