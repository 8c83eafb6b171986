import { isIP } from 'node:net';

/**
 * The proxies whose X-Forwarded-For is believed: addresses and networks, or nobody's. The header is read from its right end up to the
 * first address that is not one of them, so that what a caller writes into it counts for nothing.
 */
export function readProxySetting(text: string, problems: string[]): string[] | false {
  if (text === 'none') return false;
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  for (const entry of entries)
    if (!isNetwork(entry))
      problems.push(
        `TRUST_PROXY: ${entry} is no address or network (10.0.0.5, 10.0.0.0/24), or takes in everybody`,
      );
  return entries;
}

function isNetwork(entry: string): boolean {
  const [address, bits, more] = entry.split('/');
  const version = isIP(address ?? '');
  if (version === 0 || more !== undefined) return false;
  if (bits === undefined) return true;
  // Networks this wide hold the callers too.
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 8 && Number(bits) <= (version === 4 ? 32 : 128);
}
