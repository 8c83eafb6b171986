import { lazy } from 'react';

/** Menu, navbar, search and settings: not loaded by drivers and attendants. */
export const lazyDeskLayout = lazy(() =>
  import('./desk-layout.tsx').then((module) => ({ default: module.DeskLayout })),
);
