import { BlockList, isIP } from 'node:net';

/** IPv4 that is no public host's (IANA special-purpose registry): own, link-local with the clouds' metadata, shared, test, multicast. */
const NOT_PUBLIC = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  NOT_PUBLIC.addSubnet(network, bits, 'ipv4');
/** Special ranges inside public IPv6: protocols, documentation, and encapsulated IPv4 addresses (Teredo, 6to4). */
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  NOT_PUBLIC.addSubnet(network, bits, 'ipv6');

/** All public IPv6 ranges; loopback, link-local, private networks and embedded IPv4 lie outside. */
const GLOBAL_UNICAST = new BlockList();
GLOBAL_UNICAST.addSubnet('2000::', 3, 'ipv6');

/** Whether an address is a public host's: anything else may be a private network. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !NOT_PUBLIC.check(address, 'ipv4');
  if (version !== 6) return false;
  return GLOBAL_UNICAST.check(address, 'ipv6') && !NOT_PUBLIC.check(address, 'ipv6');
}

/**
 * Problems of an endpoint's address; null for none. Its name is resolved and checked again at each attempt; here only
 * literal addresses are checked.
 */
export function urlProblem(
  text: string,
  allowPrivate: boolean,
): 'invalid_url' | 'https_needed' | 'not_public' | null {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.hash)
    return 'invalid_url';
  if (allowPrivate) return null;
  if (url.protocol !== 'https:') return 'https_needed';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) ? !isPublicAddress(host) : !host.includes('.') || /(^|\.)localhost\.?$/.test(host))
    return 'not_public';
  return null;
}
