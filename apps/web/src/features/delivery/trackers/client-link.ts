/** Every ten seconds on the way, or after 50 metres: an ETA needs no more, and a battery lasts the shift. */
const SECONDS = '10';
const METRES = '50';

/**
 * What Traccar Client's QR scanner takes, by the app's own names: origin and path are its server, `id` its device identifier, the
 * rest its settings. Its older deep links (`org.traccar.client://config`) are gone from the newer app.
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
