/** Allows so many calls a minute per key, counted in this process. */
export function createThrottle({ perMinute }: { perMinute: number }) {
  const windows = new Map<string, { minute: number; taken: number }>();
  return {
    /** False when the key has used up this minute. */
    take(key: string, now: Date): boolean {
      const minute = Math.floor(now.getTime() / 60_000);
      const window = windows.get(key);
      if (window?.minute !== minute) {
        if (windows.size > 10_000) windows.clear();
        windows.set(key, { minute, taken: 1 });
        return true;
      }
      window.taken += 1;
      return window.taken <= perMinute;
    },
    /** For a call that was not to be counted, as it turned out. */
    giveBack(key: string): void {
      const window = windows.get(key);
      if (window && window.taken > 0) window.taken -= 1;
    },
  };
}
