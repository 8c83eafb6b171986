import { sign as signBytes } from 'node:crypto';
import { publicKeyOf, type SigningCertificate, signatureOf } from './certificate.ts';
import { hashOfTree } from './hash.ts';
import { attachmentXml, referenceXml } from './invoice-xml.ts';
import { qrOf } from './qr.ts';
import { readXml } from './read-xml.ts';
import { factsIn, isSimplified } from './signed-document.ts';
import {
  C14N,
  DS,
  ECDSA,
  hexDigestOf,
  LEFT_OUT,
  SHA256,
  signedPropertiesXml,
  XADES,
  XPATH,
} from './signed-properties.ts';
import { writtenDateTime } from './written.ts';
import { findAll, findText } from './xml.ts';

/** A signed document. */
export interface SignedInvoice {
  readonly xml: string;
  readonly uuid: string;
  /** `hashOf(xml)`: the next document's previous hash. */
  readonly hash: string;
  /** The text of its QR. */
  readonly qr: string;
}

const UBL = 'urn:oasis:names:specification:ubl:';

/**
 * Signs a document from `xmlOf`: adds the XAdES signature (ECDSA over secp256k1 of the document's hash), the QR with its phase 2
 * tags, and the reference to both, without changing anything that the hash covers. Tag 9, the issuer's signature of the certificate,
 * is for simplified documents only. Throws XmlError on other documents, RangeError if already signed.
 */
export function sign(xml: string, signing: SigningCertificate, signed_at: Date): SignedInvoice {
  const root = readXml(xml);
  if (findAll(root, 'UBLExtensions').length > 0) throw new RangeError('the document is signed already');
  const hash = hashOfTree(root);
  const signature = signBytes('sha256', Buffer.from(hash, 'base64'), signing.private_key).toString('base64');
  const qr = qrOf({
    ...factsIn(root),
    stamp: {
      hash,
      signature,
      public_key: publicKeyOf(signing.certificate),
      ...(isSimplified(root) ? { certificate_signature: signatureOf(signing.certificate) } : {}),
    },
  });
  const qrReference = referenceXml('QR', attachmentXml(qr))!.lines.join('\n');
  const stamped = xml
    .replace(/<Invoice\s[^>]*>/, (start) => `${start}${extensionsXml(hash, signature, signing, signed_at)}`)
    .replace('<cac:AccountingSupplierParty>', (start) => `${qrReference}${SIGNATURE_REFERENCE}${start}`);
  return { xml: stamped, uuid: findText(root, 'UUID') ?? '', hash, qr };
}

/**
 * Removes what `sign` added (or another signer in the same places): `unsigned(sign(xml).xml)` equals `xml`. The document can then be
 * signed by another party, as the authority does on clearance.
 */
export function unsigned(xml: string): string {
  return xml
    .replace(/<ext:UBLExtensions>[\s\S]*<\/ext:UBLExtensions>/, '')
    .replace(
      /<cac:AdditionalDocumentReference>\s*<cbc:ID>QR<\/cbc:ID>[\s\S]*?<\/cac:AdditionalDocumentReference>/,
      '',
    )
    .replace(/<cac:Signature>[\s\S]*?<\/cac:Signature>/, '');
}

/** The authority's exact layout, including white space: see `signedPropertiesXml`. */
function extensionsXml(
  hash: string,
  signature: string,
  signing: SigningCertificate,
  signed_at: Date,
): string {
  const { date, time } = writtenDateTime(signed_at);
  const signedAt = `${date}T${time}`;
  const properties = hexDigestOf(signedPropertiesXml(signing.certificate, signedAt, true));
  const transforms = LEFT_OUT.flatMap((path): [number, string][] => [
    [9, `<ds:Transform Algorithm="${XPATH}">`],
    [10, `<ds:XPath>${path}</ds:XPath>`],
    [9, '</ds:Transform>'],
  ]);
  const lines: [depth: number, text: string][] = [
    [0, '<ext:UBLExtensions>'],
    [1, '<ext:UBLExtension>'],
    [2, `<ext:ExtensionURI>${UBL}dsig:enveloped:xades</ext:ExtensionURI>`],
    [2, '<ext:ExtensionContent>'],
    [
      3,
      `<sig:UBLDocumentSignatures xmlns:sig="${UBL}schema:xsd:CommonSignatureComponents-2" xmlns:sac="${UBL}schema:xsd:SignatureAggregateComponents-2" xmlns:sbc="${UBL}schema:xsd:SignatureBasicComponents-2">`,
    ],
    [4, '<sac:SignatureInformation>'],
    [5, `<cbc:ID>${UBL}signature:1</cbc:ID>`],
    [5, `<sbc:ReferencedSignatureID>${UBL}signature:Invoice</sbc:ReferencedSignatureID>`],
    [5, `<ds:Signature xmlns:ds="${DS}" Id="signature">`],
    [6, '<ds:SignedInfo>'],
    [7, `<ds:CanonicalizationMethod Algorithm="${C14N}"/>`],
    [7, `<ds:SignatureMethod Algorithm="${ECDSA}"/>`],
    [7, '<ds:Reference Id="invoiceSignedData" URI="">'],
    [8, '<ds:Transforms>'],
    ...transforms,
    [9, `<ds:Transform Algorithm="${C14N}"/>`],
    [8, '</ds:Transforms>'],
    [8, `<ds:DigestMethod Algorithm="${SHA256}"/>`],
    [8, `<ds:DigestValue>${hash}</ds:DigestValue>`],
    [7, '</ds:Reference>'],
    [7, `<ds:Reference Type="${DS}SignatureProperties" URI="#xadesSignedProperties">`],
    [8, `<ds:DigestMethod Algorithm="${SHA256}"/>`],
    [8, `<ds:DigestValue>${properties}</ds:DigestValue>`],
    [7, '</ds:Reference>'],
    [6, '</ds:SignedInfo>'],
    [6, `<ds:SignatureValue>${signature}</ds:SignatureValue>`],
    [6, '<ds:KeyInfo>'],
    [7, '<ds:X509Data>'],
    [8, `<ds:X509Certificate>${signing.certificate.raw.toString('base64')}</ds:X509Certificate>`],
    [7, '</ds:X509Data>'],
    [6, '</ds:KeyInfo>'],
    [6, '<ds:Object>'],
    [7, `<xades:QualifyingProperties xmlns:xades="${XADES}" Target="signature">`],
    [8, signedPropertiesXml(signing.certificate, signedAt, false)],
    [7, '</xades:QualifyingProperties>'],
    [6, '</ds:Object>'],
    [5, '</ds:Signature>'],
    [4, '</sac:SignatureInformation>'],
    [3, '</sig:UBLDocumentSignatures>'],
    [2, '</ext:ExtensionContent>'],
    [1, '</ext:UBLExtension>'],
    [0, '</ext:UBLExtensions>'],
  ];
  return lines.map(([depth, text]) => `${'    '.repeat(depth)}${text}`).join('\n');
}

const SIGNATURE_REFERENCE = [
  '<cac:Signature>',
  `    <cbc:ID>${UBL}signature:Invoice</cbc:ID>`,
  `    <cbc:SignatureMethod>${UBL}dsig:enveloped:xades</cbc:SignatureMethod>`,
  '</cac:Signature>',
].join('\n');
