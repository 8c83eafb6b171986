import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { keepCertificate, readReceipt } from '../files/receipts.service.ts';

const MAX_CERTIFICATE_BYTES = 800_000;

/** Keeps a VAT or CR certificate, nobody's until a client names it. Throws INVALID_FIELDS, FILE_TOO_LARGE, FILE_TYPE_REFUSED. */
export async function uploadCertificate(
  ctx: Ctx,
  kind: 'vat_certificate' | 'cr_certificate',
  given: Buffer | null,
): Promise<{ file_id: number; media_type: string; size_bytes: number }> {
  if (!given) throw new AppError('INVALID_FIELDS', 'Choose a file.', undefined, { file: 'required' });
  const document = await readReceipt(given, MAX_CERTIFICATE_BYTES);
  const file_id = await keepCertificate(ctx, kind, document);
  return { file_id, media_type: document.media_type, size_bytes: document.bytes.length };
}
