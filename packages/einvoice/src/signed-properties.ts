import { createHash, type X509Certificate } from 'node:crypto';
import { issuerOf, serialNumberOf } from './certificate.ts';
import { escapeText } from './xml.ts';

export const DS = 'http://www.w3.org/2000/09/xmldsig#';
export const XADES = 'http://uri.etsi.org/01903/v1.3.2#';
export const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
export const ECDSA = 'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256';
export const C14N = 'http://www.w3.org/2006/12/xml-c14n11';
export const XPATH = 'http://www.w3.org/TR/1999/REC-xpath-19991116';
/** Elements excluded from the document's digest, as XPath transforms of the signature. */
export const LEFT_OUT = [
  'not(//ancestor-or-self::ext:UBLExtensions)',
  'not(//ancestor-or-self::cac:Signature)',
  "not(//ancestor-or-self::cac:AdditionalDocumentReference[cbc:ID='QR'])",
] as const;

/**
 * The signed properties, with the exact text and white space of the authority's own tool, since the digest covers white space.
 * `alone`: as digested, with namespaces declared where they are used.
 */
export function signedPropertiesXml(certificate: X509Certificate, signed_at: string, alone: boolean): string {
  const xades = alone ? ` xmlns:xades="${XADES}"` : '';
  const ds = alone ? ` xmlns:ds="${DS}"` : '';
  const lines: [depth: number, text: string][] = [
    [9, '<xades:SignedSignatureProperties>'],
    [10, `<xades:SigningTime>${signed_at}</xades:SigningTime>`],
    [10, '<xades:SigningCertificate>'],
    [11, '<xades:Cert>'],
    [12, '<xades:CertDigest>'],
    [13, `<ds:DigestMethod${ds} Algorithm="${SHA256}"/>`],
    [13, `<ds:DigestValue${ds}>${certificateDigestOf(certificate)}</ds:DigestValue>`],
    [12, '</xades:CertDigest>'],
    [12, '<xades:IssuerSerial>'],
    [13, `<ds:X509IssuerName${ds}>${escapeText(issuerOf(certificate))}</ds:X509IssuerName>`],
    [13, `<ds:X509SerialNumber${ds}>${serialNumberOf(certificate)}</ds:X509SerialNumber>`],
    [12, '</xades:IssuerSerial>'],
    [11, '</xades:Cert>'],
    [10, '</xades:SigningCertificate>'],
    [9, '</xades:SignedSignatureProperties>'],
    [8, '</xades:SignedProperties>'],
  ];
  const start = `<xades:SignedProperties${xades} Id="xadesSignedProperties">`;
  return [start, ...lines.map(([depth, text]) => `${'    '.repeat(depth)}${text}`)].join('\n');
}

/** The certificate's digest as the authority computes it: SHA-256 of its base64 text, in hexadecimal, in base64. */
export function certificateDigestOf({ raw }: X509Certificate): string {
  return hexDigestOf(raw.toString('base64'));
}

/** SHA-256 in hexadecimal, then base64: the authority's encoding for everything but the document itself. */
export function hexDigestOf(text: string): string {
  return Buffer.from(createHash('sha256').update(text, 'utf8').digest('hex')).toString('base64');
}
