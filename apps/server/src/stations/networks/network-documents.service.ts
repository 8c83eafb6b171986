import { claimCertificates } from '../../access/files/certificates.service.ts';
import { readReceipt, saveCertificate } from '../../access/files/receipts.service.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';

const MAX_CERTIFICATE_BYTES = 800_000;
const DOCUMENTS = ['vat_file_id', 'cr_file_id'] as const;

/**
 * Saves a VAT or CR certificate without an owner until a network references it. Throws INVALID_FIELDS,
 * FILE_TOO_LARGE, UNSUPPORTED_FILE_TYPE.
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

/**
 * Assigns the named certificates to this network. Throws INVALID_FIELDS for another kind of file, or another owner's.
 */
export async function ownCertificates(
  ctx: Ctx,
  network_id: number,
  named: Partial<Record<(typeof DOCUMENTS)[number], number | null | undefined>>,
): Promise<void> {
  for (const field of DOCUMENTS) {
    const file_id = named[field];
    if (file_id && !(await claimCertificates(ctx, [file_id], { network_id }))) {
      throw new AppError('INVALID_FIELDS', 'There is no such file.', undefined, { [field]: 'unknown' });
    }
  }
}
