/** Preloads the pump's pages while online: the next vehicle may come when offline. */
export function preloadPump(): Promise<unknown> {
  return Promise.all([
    import('./find-screen.tsx'),
    import('./request-screen.tsx'),
    import('./queue-screen.tsx'),
    import('./offline/offline-list.tsx'),
    import('./offline/offline-sign-out.tsx'),
    import('./read-qr-photo.ts'),
    import('../../../ui/read-qr.ts'),
  ]);
}
