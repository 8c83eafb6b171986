/** Loads the pages of a trip while there is a connection: at the stop there may be none. */
export function preloadTrips(): Promise<unknown> {
  return Promise.all([
    import('./my-trips-screen.tsx'),
    import('./trip-screen.tsx'),
    import('./stop-screen.tsx'),
  ]);
}
