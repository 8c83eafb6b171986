import { lazy } from 'react';

/** The notification bell of phone screens: not loaded at the pump, nor before the screen itself. */
export const lazyBell = lazy(() =>
  import('../notifications/bell.tsx').then((module) => ({ default: module.Bell })),
);

/** Link to the driver's trips, beside the bell. */
export const lazyTripsButton = lazy(() =>
  import('../../features/delivery/trip-stops/trips-button.tsx').then((module) => ({
    default: module.TripsButton,
  })),
);

/** Menu, navbar, search and settings: not loaded for drivers and attendants. */
export const lazyDeskLayout = lazy(() =>
  import('./desk-layout.tsx').then((module) => ({ default: module.DeskLayout })),
);
