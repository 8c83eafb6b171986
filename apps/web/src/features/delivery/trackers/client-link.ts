/**
 * Interval of positions: every ten seconds while driving, or after 50 meters, which suffices for ETAs and lets the battery last a
 * shift.
 */
const SECONDS = '10';
const METRES = '50';

/**
 * The link for Traccar Client's QR scanner: origin and path are the server, `id` its device identifier, the rest its settings, all in
 * the app's names. Newer versions no longer support the older deep links (`org.traccar.client://config`).
 */
export function clientLinkOf(address: string, key: string): string {
  const link = new URL(address);
  const settings = {
    id: key,
    accuracy: 'high',
    interval: SECONDS,
    fastest_interval: SECONDS,
    distance: METRES,
  };
  link.search = new URLSearchParams({ ...settings, buffer: 'true' }).toString();
  return link.href;
}
