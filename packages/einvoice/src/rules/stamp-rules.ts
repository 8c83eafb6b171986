import { type Rule, textRule } from '../checked-document.ts';
import { readQr } from '../qr.ts';
import { qrIn } from '../signed-document.ts';
import { findAll, findText } from '../xml.ts';

const SIGNED = 'UBLExtensions/UBLExtension/ExtensionContent/UBLDocumentSignatures/SignatureInformation';
const UBL = 'urn:oasis:names:specification:ubl:';

/** Formal rules about the signature; `verify` checks its validity. */
export const STAMP_RULES: readonly Rule[] = [
  {
    rule: 'BR-KSA-60',
    severity: 'error',
    message: 'A simplified document is stamped.',
    broken: ({ root, is_simplified }) =>
      is_simplified && findAll(root, ...SIGNED.split('/')).length === 0 ? [SIGNED] : [],
  },
  textRule(
    'BR-KSA-28',
    'error',
    `${SIGNED}/ID`,
    'The stamp has the id it must have.',
    (text) => text === undefined || text === `${UBL}signature:1`,
  ),
  textRule(
    'BR-KSA-29',
    'error',
    'Signature/ID',
    'What refers to the stamp has the id it must have.',
    (text, { root }) =>
      text === `${UBL}signature:Invoice` || findText(root, ...SIGNED.split('/'), 'ID') === undefined,
  ),
  textRule(
    'BR-KSA-30',
    'error',
    'Signature/SignatureMethod',
    'The stamp is an enveloped XAdES signature.',
    (text, { root }) =>
      text === `${UBL}dsig:enveloped:xades` || findText(root, ...SIGNED.split('/'), 'ID') === undefined,
  ),
  {
    rule: 'BR-KSA-27',
    severity: 'error',
    message: 'A simplified document has a QR, and any QR can be read and has at most 1000 characters.',
    broken: ({ root, is_simplified }) => {
      const text = qrIn(root);
      const isRight = text === undefined ? !is_simplified : text.length <= 1000 && readQr(text) !== null;
      return isRight ? [] : ['AdditionalDocumentReference[QR]'];
    },
  },
];
