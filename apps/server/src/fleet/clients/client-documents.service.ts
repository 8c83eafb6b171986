import { readReceipt, saveCertificate } from '../../access/files/receipts.service.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';

const MAX_CERTIFICATE_BYTES = 800_000;

/**
 * Saves a VAT or CR certificate without an owner until a client references it. Throws INVALID_FIELDS, FILE_TOO_LARGE,
 * UNSUPPORTED_FILE_TYPE.
 */
export async function uploadCertificate(
  ctx: Ctx,
  kind: 'vat_certificate' | 'cr_certificate',
  input: Buffer | null,
): Promise<{ file_id: number; media_type: string; size_bytes: number }> {
  if (!input) throw new AppError('INVALID_FIELDS', 'Choose a file.', undefined, { file: 'required' });
  const document = await readReceipt(input, MAX_CERTIFICATE_BYTES);
  const file_id = await saveCertificate(ctx, kind, document);
  return { file_id, media_type: document.media_type, size_bytes: document.bytes.length };
}
