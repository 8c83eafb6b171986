import { lazy } from 'react';
import { loadTexts } from '../../lib/i18n.ts';

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

/** Menu, navbar, search and settings, with the texts of all pages: not loaded for drivers and attendants. */
export const lazyDeskLayout = lazy(async () => {
  const [module] = await Promise.all([import('./desk-layout.tsx'), loadTexts('desk')]);
  return { default: module.DeskLayout };
});
