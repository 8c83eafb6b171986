import { createPublicKey, verify } from 'node:crypto';
import type { SigningCertificate } from '../certificate.ts';
import { oid, readBitString, readContent, readParts } from '../der.ts';
import { certificateOf } from '../development-certificate.ts';

const ALTERNATIVE_NAME = oid('2.5.29.17');
const TEMPLATE = oid('1.3.6.1.4.1.311.20.2');
const TAXPAYER = oid('0.9.2342.19200300.100.1.1');
const INVOICE_TYPES = oid('2.5.4.12');
const TEMPLATES = ['ZATCA-Code-Signing', 'PREZATCA-Code-Signing', 'TSTZATCA-Code-Signing'];

/** What a request for a certificate (PKCS #10) says. */
export interface CertificateRequest {
  readonly subject: Buffer;
  readonly public_key: Buffer;
  readonly alternative_name: Buffer;
  readonly vat_number: string;
  /** Four digits: standard, simplified, two reserved. */
  readonly invoice_types: string;
}

/** Reads a request in PEM and checks its signature. Throws Error on anything the authority would not sign. */
export function readCertificateRequest(pem: string): CertificateRequest {
  const [info, , signature] = readParts(
    Buffer.from(pem.replaceAll(/-----[A-Z ]+-----|\s/g, ''), 'base64'),
  ) as [Buffer, Buffer, Buffer];
  const [, subject, public_key, attributes] = readParts(info) as [Buffer, Buffer, Buffer, Buffer];
  const key = createPublicKey({ key: public_key, format: 'der', type: 'spki' });
  if (key.asymmetricKeyDetails?.namedCurve !== 'secp256k1') throw new Error('the key is not on secp256k1');
  if (!verify('sha256', info, key, readBitString(signature))) throw new Error('the signature does not hold');
  const extensions = readParts(readParts(readParts(readParts(attributes)[0]!)[1]!)[0]!);
  const template = contentOf(extensions, TEMPLATE);
  if (!template || !TEMPLATES.includes(readContent(template).toString('latin1')))
    throw new Error('the template is unknown');
  const name = contentOf(extensions, ALTERNATIVE_NAME);
  if (!name) throw new Error('the alternative name is missing');
  const parts = readParts(readParts(readParts(name)[0]!)[0]!).map((one) => readParts(readParts(one)[0]!));
  const textOf = (id: Buffer) =>
    parts
      .filter(([key]) => key?.equals(id))
      .map(([, text]) => readContent(text!).toString('utf8'))
      .join('');
  const [vat_number, invoice_types] = [textOf(TAXPAYER), textOf(INVOICE_TYPES)];
  if (!/^3\d{13}3$/.test(vat_number)) throw new Error('the VAT number is not one');
  if (!/^[01]{2}00$/.test(invoice_types) || invoice_types === '0000')
    throw new Error('the invoice types are unknown');
  const alternative_name = extensions.find((one) => readParts(one)[0]!.equals(ALTERNATIVE_NAME))!;
  return { subject, public_key, alternative_name, vat_number, invoice_types };
}

/** The device's certificate by the authority, as its token: the DER in base64, in base64 once more. */
export function issueToken(
  request: CertificateRequest,
  authority: SigningCertificate,
  valid: { readonly from: Date; readonly to: Date },
): string {
  const [certificate] = readParts(authority.certificate.raw) as [Buffer];
  const der = certificateOf({
    issuer: { name: readParts(certificate)[5]!, private_key: authority.private_key },
    subject: request.subject,
    public_key: request.public_key,
    alternative_name: request.alternative_name,
    valid,
  });
  return Buffer.from(der.toString('base64')).toString('base64');
}

/** What an extension of this kind holds; the last part, as a critical one says so between. */
function contentOf(extensions: readonly Buffer[], id: Buffer): Buffer | undefined {
  const parts = extensions.map((one) => readParts(one)).find(([kind]) => kind?.equals(id));
  return parts && readContent(parts.at(-1)!);
}
