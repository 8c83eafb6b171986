import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import {
  bitString,
  context,
  integer,
  octetString,
  oid,
  printableString,
  sequence,
  set,
  truth,
  utcTime,
  utf8String,
} from './der.ts';

/** Identity of a device that issues invoices, as the authority requires it. */
export interface DeviceIdentity {
  readonly common_name: string;
  readonly organisation: string;
  readonly branch: string;
  readonly country: string;
  /** The taxpayer's, 15 digits. */
  readonly vat_number: string;
  /** `1-maker|2-model|3-serial number`. */
  readonly serial: string;
  /** Four digits: standard, simplified, two reserved; `1100` allows both. */
  readonly invoice_types: string;
  readonly address: string;
  readonly business: string;
}

export type RequestTemplate = 'ZATCA-Code-Signing' | 'PREZATCA-Code-Signing' | 'TSTZATCA-Code-Signing';

const ECDSA_SHA256 = sequence(oid('1.2.840.10045.4.3.2'));
const NAME_OIDS = {
  C: '2.5.4.6',
  OU: '2.5.4.11',
  O: '2.5.4.10',
  CN: '2.5.4.3',
  serial: '2.5.4.4',
  UID: '0.9.2342.19200300.100.1.1',
  title: '2.5.4.12',
  registeredAddress: '2.5.4.26',
  businessCategory: '2.5.4.15',
} as const;

/**
 * A self-signed certificate for development with the authority's fields, so that every QR tag is real. Both in PEM; the key is
 * generated unless provided.
 */
export function createDevelopmentCertificate(
  device: DeviceIdentity,
  valid: { readonly from: Date; readonly to: Date },
  private_key: KeyObject = newKey(),
): { certificate: string; private_key: string } {
  const name = subject(device);
  const certificate = certificateOf({
    issuer: { name, private_key },
    subject: name,
    public_key: publicKeyInfo(private_key),
    alternative_name: alternativeName(device),
    valid,
  });
  return {
    certificate: pem('CERTIFICATE', certificate),
    private_key: private_key.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** A certificate of an issuer for somebody's public key, in DER; all parts but the key in DER too. */
export function certificateOf(parts: {
  readonly issuer: { readonly name: Buffer; readonly private_key: KeyObject };
  readonly subject: Buffer;
  readonly public_key: Buffer;
  /** The whole extension, as `certificateRequestOf` asks for it. */
  readonly alternative_name: Buffer;
  readonly valid: { readonly from: Date; readonly to: Date };
}): Buffer {
  const { issuer, subject, public_key, alternative_name, valid } = parts;
  const unsigned = sequence(
    context(0, integer(Buffer.of(2))),
    integer(Buffer.concat([Buffer.of(0x40), randomBytes(15)])),
    ECDSA_SHA256,
    issuer.name,
    sequence(utcTime(valid.from), utcTime(valid.to)),
    subject,
    public_key,
    context(3, sequence(alternative_name, keyUsage())),
  );
  return sequence(unsigned, ECDSA_SHA256, signedBy(issuer.private_key, unsigned));
}

/** A new key on the curve that signatures require, in PEM. */
export function newPrivateKey(): string {
  return newKey().export({ type: 'pkcs8', format: 'pem' }).toString();
}

/**
 * A certificate signing request (PKCS #10, PEM), to be sent to the authority with a one-time password from its portal. `template`
 * selects the environment: TSTZATCA-Code-Signing for testing, PREZATCA-Code-Signing for simulation.
 */
export function certificateRequestOf(
  device: DeviceIdentity,
  private_key: string,
  template: RequestTemplate,
): string {
  const key = createPrivateKey(private_key);
  const templateName = extension('1.3.6.1.4.1.311.20.2', printableString(template));
  const wanted = sequence(oid('1.2.840.113549.1.9.14'), set(sequence(templateName, alternativeName(device))));
  const unsigned = sequence(integer(Buffer.of(0)), subject(device), publicKeyInfo(key), context(0, wanted));
  return pem('CERTIFICATE REQUEST', sequence(unsigned, ECDSA_SHA256, signedBy(key, unsigned)));
}

function newKey(): KeyObject {
  return generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).privateKey;
}

function subject({ country, branch, organisation, common_name }: DeviceIdentity): Buffer {
  return sequence(
    namePart('C', printableString(country)),
    namePart('OU', utf8String(branch)),
    namePart('O', utf8String(organisation)),
    namePart('CN', utf8String(common_name)),
  );
}

function keyUsage(): Buffer {
  const digitalSignature = Buffer.from([0x03, 0x02, 0x07, 0x80]);
  return extension('2.5.29.15', digitalSignature, true);
}

/** The device's identity as a directory name in the subject alternative name, as the authority requires. */
function alternativeName({ serial, vat_number, invoice_types, address, business }: DeviceIdentity): Buffer {
  const name = sequence(
    namePart('serial', utf8String(serial)),
    namePart('UID', utf8String(vat_number)),
    namePart('title', utf8String(invoice_types)),
    namePart('registeredAddress', utf8String(address)),
    namePart('businessCategory', utf8String(business)),
  );
  return extension('2.5.29.17', sequence(context(4, name)));
}

function extension(id: string, contents: Uint8Array, isCritical = false): Buffer {
  return sequence(oid(id), ...(isCritical ? [truth()] : []), octetString(contents));
}

function namePart(kind: keyof typeof NAME_OIDS, text: Uint8Array): Buffer {
  return set(sequence(oid(NAME_OIDS[kind]), text));
}

function publicKeyInfo(private_key: KeyObject): Buffer {
  return createPublicKey(private_key).export({ type: 'spki', format: 'der' });
}

function signedBy(private_key: KeyObject, unsigned: Uint8Array): Buffer {
  return bitString(sign('sha256', unsigned, private_key));
}

function pem(label: string, der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g)!;
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}
