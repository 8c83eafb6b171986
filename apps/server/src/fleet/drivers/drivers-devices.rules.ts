/** The systems phones and desks report, newest spelling first; the order decides where one contains another. */
const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/Edg/, 'Edge'],
  [/OPR|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];

/** A phone's display name from its user agent: "Android, Chrome"; null when unknown. */
export function deviceName(user_agent: string | null): string | null {
  const find = (known: typeof SYSTEMS) => known.find(([pattern]) => pattern.test(user_agent ?? ''))?.[1];
  return [find(SYSTEMS), find(BROWSERS)].filter(Boolean).join(', ') || null;
}
