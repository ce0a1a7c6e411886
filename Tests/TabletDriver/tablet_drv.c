// An input driver of the X server for tests: one tool of a tablet, with the axes and the property of Debian's driver for
// Wacom tablets. What the tool does is written into a socket, so no hardware is needed. TouchScreen.swift compiles it.

#include <xorg-server.h>

#include <X11/Xatom.h>
#include <exevents.h>
#include <fcntl.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>
#include <xf86.h>
#include <xf86Xinput.h>
#include <xserver-properties.h>

typedef struct {
  const char *label;
  int least, most;
} Axis;

static const Axis axes[] = {
    {AXIS_LABEL_PROP_ABS_X, 0, 65535},    {AXIS_LABEL_PROP_ABS_Y, 0, 65535},   {AXIS_LABEL_PROP_ABS_PRESSURE, 0, 65535},
    {AXIS_LABEL_PROP_ABS_TILT_X, -64, 63}, {AXIS_LABEL_PROP_ABS_TILT_Y, -64, 63},
};
enum { AXES = sizeof axes / sizeof axes[0], BUTTONS = 9 };

/// What a test writes: all axes, and the button that goes down (its number) or up (its number negated), or 0.
typedef struct {
  double values[AXES];
  double button;
} Report;

static void take_reports(int descriptor, int ready, void *of) {
  (void)ready;
  DeviceIntPtr device = of;
  ValuatorMask *mask = valuator_mask_new(AXES);
  Report report;
  while (mask && recv(descriptor, &report, sizeof report, MSG_DONTWAIT) == sizeof report) {
    for (int axis = 0; axis < AXES; axis++) valuator_mask_set_double(mask, axis, report.values[axis]);
    int button = (int)report.button;
    if (button == 0)
      xf86PostMotionEventM(device, Absolute, mask);
    else
      xf86PostButtonEventM(device, Absolute, abs(button), button > 0, mask);
  }
  valuator_mask_free(&mask);
}

static void ignore_control(DeviceIntPtr device, PtrCtrl *control) {
  (void)device;
  (void)control;
}

static void describe(DeviceIntPtr device, InputInfoPtr info) {
  CARD8 map[BUTTONS + 1];
  Atom buttons[BUTTONS] = {0}, labels[AXES];
  for (int button = 0; button <= BUTTONS; button++) map[button] = (CARD8)button;
  for (int axis = 0; axis < AXES; axis++) labels[axis] = XIGetKnownProperty(axes[axis].label);
  InitPointerDeviceStruct(
      (DevicePtr)device, map, BUTTONS, buttons, ignore_control, GetMotionHistorySize(), AXES, labels);
  for (int axis = 0; axis < AXES; axis++)
    xf86InitValuatorAxisStruct(device, axis, labels[axis], axes[axis].least, axes[axis].most, 1, 0, 1, Absolute);
  InitProximityClassDeviceStruct(device);
  char *type = xf86SetStrOption(info->options, "ToolType", "STYLUS");
  Atom property = MakeAtom("Wacom Tool Type", strlen("Wacom Tool Type"), TRUE);
  Atom value = MakeAtom(type, strlen(type), TRUE);
  XIChangeDeviceProperty(device, property, XA_ATOM, 32, PropModeReplace, 1, &value, FALSE);
  free(type);
}

static Bool listen_for_reports(DeviceIntPtr device, InputInfoPtr info) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  char *path = xf86SetStrOption(info->options, "SocketPath", "");
  strncpy(address.sun_path, path, sizeof address.sun_path - 1);
  free(path);
  info->fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (info->fd < 0 || bind(info->fd, (struct sockaddr *)&address, sizeof address) != 0) return FALSE;
  SetNotifyFd(info->fd, take_reports, X_NOTIFY_READ, device);
  return TRUE;
}

static int control(DeviceIntPtr device, int what) {
  InputInfoPtr info = device->public.devicePrivate;
  switch (what) {
    case DEVICE_INIT: describe(device, info); break;
    case DEVICE_ON:
      if (!listen_for_reports(device, info)) return BadValue;
      device->public.on = TRUE;
      break;
    case DEVICE_OFF:
    case DEVICE_CLOSE:
      if (info->fd >= 0) {
        RemoveNotifyFd(info->fd);
        close(info->fd);
        info->fd = -1;
      }
      device->public.on = FALSE;
      break;
    default: break;
  }
  return Success;
}

static void read_nothing(InputInfoPtr info) { (void)info; }

static int begin(InputDriverPtr driver, InputInfoPtr info, int flags) {
  (void)driver;
  (void)flags;
  info->type_name = "TABLET";
  info->device_control = control;
  info->read_input = read_nothing;
  info->fd = -1;
  return Success;
}

static void finish(InputDriverPtr driver, InputInfoPtr info, int flags) {
  (void)driver;
  xf86DeleteInput(info, flags);
}

static InputDriverRec driver = {.driverVersion = 1, .driverName = "tablet", .PreInit = begin, .UnInit = finish};

static XF86ModuleVersionInfo version = {
    "tablet", "Tessera", MODINFOSTRING1, MODINFOSTRING2, XORG_VERSION_CURRENT, 1, 0, 0, ABI_CLASS_XINPUT,
    ABI_XINPUT_VERSION, MOD_CLASS_XINPUT, {0, 0, 0, 0}};

static void *set_up(void *module, void *options, int *major, int *minor) {
  (void)options;
  (void)major;
  (void)minor;
  xf86AddInputDriver(&driver, module, 0);
  return module;
}

_X_EXPORT XF86ModuleData tabletModuleData = {&version, set_up, NULL};
