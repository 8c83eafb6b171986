import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  X509Certificate,
} from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIPv4 } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const DAY_MS = 86_400_000;
const AUTHORITY_DAYS = 3_650;
/** Phones refuse a certificate that is good for longer than 825 days, also one of an authority they trust. */
const SERVER_DAYS = 800;
const RENEWED_BEFORE_MS = 30 * DAY_MS;

export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/**
 * A certificate for these names and addresses, signed by an authority of this installation. Both are created on first
 * use and saved in `folder`, readable by their owner only; the server's is renewed when a name is missing or it
 * expires soon, so phones that trust the authority continue to trust it.
 */
export function ownCertificate(
  folder: string,
  names: readonly string[],
  now: Date,
): Certificate & { authority: string } {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const authority = loadOrCreate(folder, 'authority', () => makeAuthority(now));
  const isGood = ({ cert }: Certificate) => {
    const known = new X509Certificate(cert);
    const isIssued = known.verify(createPublicKey(authority.cert));
    const ends = new Date(known.validTo).getTime() - now.getTime();
    return isIssued && ends > RENEWED_BEFORE_MS && names.every((name) => isNamed(known, name));
  };
  const server = loadOrCreate(folder, 'server', () => makeServer(authority, names, now), isGood);
  return { ...server, authority: authority.cert };
}

function isNamed(certificate: X509Certificate, name: string): boolean {
  return (isIPv4(name) ? certificate.checkIP(name) : certificate.checkHost(name)) !== undefined;
}

function loadOrCreate(
  folder: string,
  name: string,
  make: () => Certificate,
  isGood: (certificate: Certificate) => boolean = () => true,
): Certificate {
  const files = { key: join(folder, `${name}.key`), cert: join(folder, `${name}.crt`) };
  if (existsSync(files.key) && existsSync(files.cert)) {
    const known = { key: readFileSync(files.key, 'utf8'), cert: readFileSync(files.cert, 'utf8') };
    if (isGood(known)) return known;
  }
  const made = make();
  writeFileSync(files.key, made.key, { mode: 0o600 });
  writeFileSync(files.cert, made.cert, { mode: 0o644 });
  return made;
}

function makeAuthority(now: Date): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const extensions = [
    extension('basicConstraints', sequence(bytes(0x01, [0xff])), true),
    extension('keyUsage', bytes(0x03, [1, 0b0000_0110]), true),
  ];
  const cert = signed({
    publicKey,
    issuerKey: privateKey,
    subject: 'authority',
    now,
    days: AUTHORITY_DAYS,
    extensions,
  });
  return { key: pemOfKey(privateKey), cert };
}

function makeServer(authority: Certificate, names: readonly string[], now: Date): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const alternatives = names.map((name) =>
    isIPv4(name) ? bytes(0x87, name.split('.').map(Number)) : bytes(0x82, Buffer.from(name)),
  );
  const extensions = [
    extension('basicConstraints', sequence(), true),
    extension('keyUsage', bytes(0x03, [7, 0b1000_0000]), true),
    extension('extendedKeyUsage', sequence(objectId('serverAuth'))),
    extension('subjectAltName', sequence(...alternatives)),
  ];
  const issuerKey = createPrivateKey(authority.key);
  const cert = signed({ publicKey, issuerKey, subject: 'server', now, days: SERVER_DAYS, extensions });
  return { key: pemOfKey(privateKey), cert };
}

function pemOfKey(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}

// ── X.509 in DER (RFC 5280): Node reads certificates and signs, but makes none ──

const OBJECT_IDS = {
  commonName: [2, 5, 4, 3],
  basicConstraints: [2, 5, 29, 19],
  keyUsage: [2, 5, 29, 15],
  extendedKeyUsage: [2, 5, 29, 37],
  subjectAltName: [2, 5, 29, 17],
  serverAuth: [1, 3, 6, 1, 5, 5, 7, 3, 1],
  ecdsaWithSha256: [1, 2, 840, 10045, 4, 3, 2],
} as const;

function signed(input: {
  publicKey: KeyObject;
  issuerKey: KeyObject;
  subject: 'authority' | 'server';
  now: Date;
  days: number;
  extensions: readonly Buffer[];
}): string {
  const algorithm = sequence(objectId('ecdsaWithSha256'));
  // A day back, for phones whose clock is behind.
  const from = new Date(input.now.getTime() - DAY_MS);
  const until = new Date(input.now.getTime() + input.days * DAY_MS);
  const body = sequence(
    bytes(0xa0, bytes(0x02, [2])),
    bytes(0x02, [0x01, ...randomBytes(15)]),
    algorithm,
    nameOf('authority'),
    sequence(time(from), time(until)),
    nameOf(input.subject),
    input.publicKey.export({ type: 'spki', format: 'der' }),
    bytes(0xa3, sequence(...input.extensions)),
  );
  const signature = sign('sha256', body, input.issuerKey);
  const der = sequence(body, algorithm, bytes(0x03, Buffer.concat([Buffer.of(0), signature])));
  const lines = der.toString('base64').match(/.{1,64}/g)!;
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

const NAMES = { authority: 'Fleet fuel: authority of this installation', server: 'Fleet fuel: server' };

function nameOf(who: keyof typeof NAMES): Buffer {
  const attribute = sequence(objectId('commonName'), bytes(0x0c, Buffer.from(NAMES[who])));
  return sequence(bytes(0x31, attribute));
}

function extension(name: keyof typeof OBJECT_IDS, value: Buffer, isCritical = false): Buffer {
  const critical = isCritical ? [bytes(0x01, [0xff])] : [];
  return sequence(objectId(name), ...critical, bytes(0x04, value));
}

function time(at: Date): Buffer {
  const digits = at.toISOString().replace(/[-:T]|\.\d+/g, '');
  // Years to 2049 are written in two digits.
  return at.getUTCFullYear() < 2050
    ? bytes(0x17, Buffer.from(digits.slice(2)))
    : bytes(0x18, Buffer.from(digits));
}

function objectId(name: keyof typeof OBJECT_IDS): Buffer {
  const [first, second, ...rest] = OBJECT_IDS[name] as readonly number[];
  return bytes(0x06, [first! * 40 + second!, ...rest.flatMap(inSevens)]);
}

/** A number in groups of seven bits, each but the last marked. */
function inSevens(number: number): number[] {
  const groups = [number & 0x7f];
  for (let rest = number >> 7; rest > 0; rest >>= 7) groups.unshift((rest & 0x7f) | 0x80);
  return groups;
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return bytes(0x30, Buffer.concat(parts));
}

/** Tag, length, value. */
function bytes(tag: number, value: Buffer | readonly number[]): Buffer {
  const content = Buffer.from(value as Buffer);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

/** The authority that a phone in the station's network must trust once. */
export function registerAuthority(app: FastifyInstance, authority: string): void {
  app.get('/authority.crt', async (_request, reply) =>
    reply
      .type('application/x-x509-ca-cert')
      .header('content-disposition', 'attachment; filename="fleet-fuel-authority.crt"')
      .send(authority),
  );
}
