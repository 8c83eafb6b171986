import { createHash, verify as verifyBytes, X509Certificate } from 'node:crypto';
import { isOnCurve, issuerOf, publicKeyOf, signatureOf } from './certificate.ts';
import { hashOfTree } from './hash.ts';
import { bytesOf, readQr } from './qr.ts';
import { readXml } from './read-xml.ts';
import { factsIn, isSimplified, qrIn } from './signed-document.ts';
import { C14N, ECDSA, LEFT_OUT, SHA256, XPATH } from './signed-properties.ts';
import {
  attributeOf,
  escapeAttribute,
  escapeText,
  findAll,
  findText,
  isElement,
  localName,
  textOf,
  type XmlElement,
} from './xml.ts';

/** A fault in a signature or in the QR. */
export type SignatureProblem =
  | 'no_signature'
  | 'two_signatures'
  /** The stated signature method is not the authority's. */
  | 'other_method'
  | 'document_changed'
  | 'properties_changed'
  | 'invalid_certificate'
  | 'other_certificate'
  | 'invalid_signature'
  | 'untrusted_certificate'
  | 'no_qr'
  | 'qr_differs';

/**
 * Verifies a signed document from its text alone, independently of `sign`: the document's digest, the digest of the signed properties
 * as written, the certificate they name, the signature with its key, and the QR's content. With `trusted`, also the certificate's
 * issuer. Empty if everything is valid. Throws XmlError.
 */
export function verify(xml: string, trusted?: readonly X509Certificate[]): SignatureProblem[] {
  const root = readXml(xml);
  const signatures = findAll(
    root,
    ...[
      'UBLExtensions',
      'UBLExtension',
      'ExtensionContent',
      'UBLDocumentSignatures',
      'SignatureInformation',
      'Signature',
    ],
  );
  const [signature] = signatures;
  if (!signature) return ['no_signature'];
  if (signatures.length > 1) return ['two_signatures'];
  const problems: SignatureProblem[] = [];
  if (!isOurMethod(signature)) problems.push('other_method');
  const hash = hashOfTree(root);
  const references = findAll(signature, 'SignedInfo', 'Reference');
  const digestOf = (uri: string) => {
    const reference = references.find((one) => attributeOf(one, 'URI') === uri);
    return reference && findText(reference, 'DigestValue');
  };
  if (digestOf('') !== hash) problems.push('document_changed');
  const [properties] = findAll(signature, 'Object', 'QualifyingProperties', 'SignedProperties');
  if (!properties || digestOf(`#${attributeOf(properties, 'Id')}`) !== hexDigest(alone(properties))) {
    problems.push('properties_changed');
  }
  const certificate = certificateIn(signature);
  if (!certificate) return [...problems, 'invalid_certificate'];
  if (!properties || !isNamed(certificate, properties)) problems.push('other_certificate');
  const value = findText(signature, 'SignatureValue') ?? '';
  const bytes = bytesOf(value);
  if (!bytes || !verifyBytes('sha256', Buffer.from(hash, 'base64'), certificate.publicKey, bytes))
    problems.push('invalid_signature');
  if (trusted && !trusted.some((one) => certificate.verify(one.publicKey)))
    problems.push('untrusted_certificate');
  return [...problems, ...qrProblems(root, hash, value, certificate)];
}

/** Only one signature method is allowed; others are rejected, not executed. */
function isOurMethod(signature: XmlElement): boolean {
  const [info] = findAll(signature, 'SignedInfo');
  if (!info) return false;
  const methods = [...walk(info)].flatMap((element) => {
    const algorithm = attributeOf(element, 'Algorithm');
    if (localName(element.name) === 'XPath') return [textOf(element).trim()];
    return algorithm === undefined ? [] : [algorithm];
  });
  const transforms = [...LEFT_OUT.flatMap((path) => [XPATH, path]), C14N];
  return methods.join('\n') === [C14N, ECDSA, ...transforms, SHA256, SHA256].join('\n');
}

function* walk(element: XmlElement): Generator<XmlElement> {
  yield element;
  for (const child of element.children) if (isElement(child)) yield* walk(child);
}

function certificateIn(signature: XmlElement): X509Certificate | undefined {
  try {
    const bytes = bytesOf(findText(signature, 'KeyInfo', 'X509Data', 'X509Certificate') ?? '');
    const certificate = bytes && new X509Certificate(bytes);
    return certificate && isOnCurve(certificate.publicKey) ? certificate : undefined;
  } catch {
    return undefined;
  }
}

function isNamed(certificate: X509Certificate, properties: XmlElement): boolean {
  const [cert] = findAll(properties, 'SignedSignatureProperties', 'SigningCertificate', 'Cert');
  if (!cert) return false;
  const serial = findText(cert, 'IssuerSerial', 'X509SerialNumber') ?? '';
  return (
    findText(cert, 'CertDigest', 'DigestValue') === hexDigest(certificate.raw.toString('base64')) &&
    findText(cert, 'IssuerSerial', 'X509IssuerName') === issuerOf(certificate) &&
    /^\d+$/.test(serial) &&
    BigInt(serial) === BigInt(`0x${certificate.serialNumber}`)
  );
}

function qrProblems(
  root: XmlElement,
  hash: string,
  signature: string,
  certificate: X509Certificate,
): SignatureProblem[] {
  const text = qrIn(root);
  if (text === undefined) return ['no_qr'];
  const qr = readQr(text);
  const facts = factsIn(root);
  const stamp = qr?.stamp;
  const ofCertificate = stamp?.certificate_signature;
  const isSame =
    stamp !== undefined &&
    Object.entries(facts).every(([name, value]) => qr![name as keyof typeof facts] === value) &&
    stamp.hash === hash &&
    stamp.signature === signature &&
    publicKeyOf(certificate).equals(stamp.public_key) &&
    (isSimplified(root)
      ? ofCertificate !== undefined && signatureOf(certificate).equals(ofCertificate)
      : ofCertificate === undefined || signatureOf(certificate).equals(ofCertificate));
  return isSame ? [] : ['qr_differs'];
}

/**
 * Serializes an element on its own, each prefix declared at first use and empty elements self-closed: the form in which the
 * authority's tool digests the signed properties (not canonical: C14N would write `<a></a>`).
 */
function alone(element: XmlElement, declared: ReadonlySet<string> = new Set()): string {
  const prefix = element.name.includes(':') ? element.name.split(':')[0]! : '';
  const declaration = declared.has(prefix) ? '' : ` xmlns${prefix && ':'}${prefix}="${element.namespace}"`;
  const inner = new Set([...declared, prefix]);
  const attributes = element.attributes
    .map(({ name, value }) => ` ${name}="${escapeAttribute(value)}"`)
    .join('');
  const start = `<${element.name}${declaration}${attributes}`;
  if (element.children.length === 0) return `${start}/>`;
  const children = element.children.map((child) =>
    isElement(child) ? alone(child, inner) : escapeText(child),
  );
  return `${start}>${children.join('')}</${element.name}>`;
}

function hexDigest(text: string): string {
  return Buffer.from(createHash('sha256').update(text, 'utf8').digest('hex')).toString('base64');
}
