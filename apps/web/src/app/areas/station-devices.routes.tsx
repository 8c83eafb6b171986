import { IconDeviceMobile, IconDeviceSim, IconDeviceTablet, IconPlug } from '@tabler/icons-react';
import type { ScreenEntry } from '../area-table.ts';
import { screen } from '../screen.ts';

/** Devices at stations, for the platform. */
export const stationDeviceScreens = [
  {
    path: 'handheld-devices/{-$id}',
    permission: 'read handheld_device',
    menu: { label: 'menu.handheld_devices', icon: IconDeviceMobile, group: 'stations' },
    screen: screen(
      () => import('../../features/stations/handheld-devices/handheld-devices-screen.tsx'),
      'HandheldDevicesScreen',
    ),
  },
  {
    path: 'sim-management/{-$id}',
    permission: 'read sim',
    menu: { label: 'menu.sim_management', icon: IconDeviceSim, group: 'stations' },
    screen: screen(() => import('../../features/stations/sims/sims-screen.tsx'), 'SimsScreen'),
  },
  {
    path: 'pump-devices',
    permission: 'read pump_device',
    menu: { label: 'menu.pump_devices', icon: IconDeviceTablet, group: 'stations' },
    screen: screen(
      () => import('../../features/fuelling/pump-devices/pump-devices-screen.tsx'),
      'PumpDevicesScreen',
    ),
  },
  {
    path: 'pump-controllers',
    permission: 'read pump_controller',
    menu: { label: 'menu.pump_controllers', icon: IconPlug, group: 'stations' },
    screen: screen(
      () => import('../../features/fuelling/pump-controllers/pump-controllers-screen.tsx'),
      'PumpControllersScreen',
    ),
  },
] as const satisfies readonly ScreenEntry[];
