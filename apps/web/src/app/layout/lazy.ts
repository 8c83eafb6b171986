import { lazy } from 'react';

/** The bell of phone screens: not loaded by people at a pump, nor before the screen itself. */
export const lazyBell = lazy(() =>
  import('../notifications/bell.tsx').then((module) => ({ default: module.Bell })),
);

/** A driver's way to their trips, beside the bell. */
export const lazyTripsButton = lazy(() =>
  import('../../features/delivery/trip-stops/trips-button.tsx').then((module) => ({
    default: module.TripsButton,
  })),
);

/** Menu, navbar, search and settings: not loaded by drivers and attendants. */
export const lazyDeskLayout = lazy(() =>
  import('./desk-layout.tsx').then((module) => ({ default: module.DeskLayout })),
);
