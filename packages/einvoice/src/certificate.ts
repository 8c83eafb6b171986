import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readBitString, readParts } from './der.ts';

/** Certificate and key for signing documents. */
export interface SigningCertificate {
  readonly certificate: X509Certificate;
  readonly private_key: KeyObject;
}

/**
 * Reads a certificate (PEM, or DER in base64 as in the authority's token) and its private key (PEM). Throws Error if they do not
 * match, or if the key is not on the required curve, secp256k1.
 */
export function readSigningCertificate(text: {
  certificate: string;
  private_key: string;
}): SigningCertificate {
  const certificate = readCertificate(text.certificate);
  const private_key = createPrivateKey(text.private_key);
  if (!isOnCurve(certificate.publicKey)) throw new Error('the certificate has no secp256k1 key');
  if (!certificate.checkPrivateKey(private_key)) throw new Error("the private key is not the certificate's");
  return { certificate, private_key };
}

/** A certificate from PEM or from DER in base64. Throws on other input. */
export function readCertificate(text: string): X509Certificate {
  return new X509Certificate(text.includes('-----') ? text : Buffer.from(text, 'base64'));
}

export function isOnCurve(key: KeyObject): boolean {
  return key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'secp256k1';
}

/** The issuer in the XAdES notation used here, most specific part first: `CN=…, DC=…`. */
export function issuerOf({ issuer }: X509Certificate): string {
  return issuer.split('\n').reverse().join(', ');
}

/** The serial number in decimal. */
export function serialNumberOf({ serialNumber }: X509Certificate): string {
  return BigInt(`0x${serialNumber}`).toString();
}

const publicKeys = new WeakMap<X509Certificate, Buffer>();

/** The public key with its algorithm (SubjectPublicKeyInfo), in DER. */
export function publicKeyOf(certificate: X509Certificate): Buffer {
  const known = publicKeys.get(certificate) ?? certificate.publicKey.export({ type: 'spki', format: 'der' });
  publicKeys.set(certificate, known);
  return known;
}

/** The issuer's signature of a certificate, for tag 9 of the QR. */
export function signatureOf({ raw }: X509Certificate): Buffer {
  return readBitString(readParts(raw)[2]!);
}
