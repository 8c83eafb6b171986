import { createHash, type X509Certificate } from 'node:crypto';
import { issuerOf, serialNumberOf } from './certificate.ts';
import { escapeText } from './xml.ts';

export const DS = 'http://www.w3.org/2000/09/xmldsig#';
export const XADES = 'http://uri.etsi.org/01903/v1.3.2#';
export const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
export const ECDSA = 'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256';
export const C14N = 'http://www.w3.org/2006/12/xml-c14n11';
export const XPATH = 'http://www.w3.org/TR/1999/REC-xpath-19991116';
/** What the document's digest leaves out, in the signature's own words. */
export const LEFT_OUT = [
  'not(//ancestor-or-self::ext:UBLExtensions)',
  'not(//ancestor-or-self::cac:Signature)',
  "not(//ancestor-or-self::cac:AdditionalDocumentReference[cbc:ID='QR'])",
] as const;

/**
 * What the signature says of itself and its certificate, word for word and space for space as the authority's own tool lays it
 * out: its digest covers the white space. `alone`: as the digest is taken of it, with the namespaces declared where they are used.
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

/** The certificate's digest as the authority takes it: of its base64 text, written in hexadecimal, in base64. */
export function certificateDigestOf({ raw }: X509Certificate): string {
  return hexDigestOf(raw.toString('base64'));
}

/** SHA-256 in hexadecimal, in base64: the authority's way with everything but the document itself. */
export function hexDigestOf(text: string): string {
  return Buffer.from(createHash('sha256').update(text, 'utf8').digest('hex')).toString('base64');
}
