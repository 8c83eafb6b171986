/** Preloads the pages of a trip while online, as there may be no connection at a stop. */
export function preloadTrips(): Promise<unknown> {
  return Promise.all([
    import('./my-trips-screen.tsx'),
    import('./trip-screen.tsx'),
    import('./stop-screen.tsx'),
  ]);
}
