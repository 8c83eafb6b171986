import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { keepCertificate, readReceipt } from '../files/receipts.service.ts';
import { saveDocumentsOwned } from './networks.queries.ts';

const MAX_CERTIFICATE_BYTES = 800_000;
const DOCUMENTS = ['vat_file_id', 'cr_file_id'] as const;

/** Keeps a VAT or CR certificate, nobody's until a network names it. Throws INVALID_FIELDS, FILE_TOO_LARGE, FILE_TYPE_REFUSED. */
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

/** Makes the named certificates this network's. Throws INVALID_FIELDS for a file that is none, or somebody else's. */
export async function ownCertificates(
  ctx: Ctx,
  network_id: number,
  named: Partial<Record<(typeof DOCUMENTS)[number], number | null | undefined>>,
): Promise<void> {
  for (const field of DOCUMENTS) {
    const file_id = named[field];
    if (file_id && !(await saveDocumentsOwned(ctx, network_id, file_id))) {
      throw new AppError('INVALID_FIELDS', 'There is no such file.', undefined, { [field]: 'unknown' });
    }
  }
}
