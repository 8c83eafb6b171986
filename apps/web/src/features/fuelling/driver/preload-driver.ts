/** Preloads a driver's pages while online: the code must show at a pump without reception. */
export function preloadDriver(): Promise<unknown> {
  return Promise.all([
    import('./request-fuel-screen.tsx'),
    import('./nearest-stations.tsx'),
    import('./request-screen.tsx'),
    import('./history-screen.tsx'),
  ]);
}
