import { createHash } from 'node:crypto';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { isActivePdf } from './active-pdfs.service.ts';
import { insertReceipt } from './files.queries.ts';
import { isPdf } from './files.rules.ts';
import { redrawPicture } from './pictures.service.ts';

/** A receipt as it will be stored: a picture re-encoded, or a PDF as it is. */
export interface ReadReceipt {
  readonly media_type: 'image/jpeg' | 'application/pdf';
  readonly bytes: Buffer;
}

/**
 * Reads a receipt by its bytes, before any transaction: drawing a picture takes a tenth of a second. Throws
 * FILE_TOO_LARGE (details: `max_bytes`) and UNSUPPORTED_FILE_TYPE.
 */
export async function readReceipt(input: Buffer, max_bytes: number): Promise<ReadReceipt> {
  if (input.length > max_bytes)
    throw new AppError('FILE_TOO_LARGE', `A receipt may have at most ${max_bytes / 1000} kB.`, {
      max_bytes,
    });
  if (isPdf(input)) {
    if (isActivePdf(input, 'running'))
      throw new AppError('UNSUPPORTED_FILE_TYPE', 'A document may not run anything.');
    return { media_type: 'application/pdf', bytes: input };
  }
  return { media_type: 'image/jpeg', bytes: await redrawPicture(input, 'document') };
}

/** Saves a receipt for its owner, a client or a network. Returns its file id. */
export function saveReceipt(
  ctx: Ctx,
  receipt: ReadReceipt,
  owner: { client_id?: number; network_id?: number },
): Promise<number> {
  return saveFile(ctx, 'receipt', receipt, owner);
}

/** Saves a certificate without an owner: saving its client assigns it. Returns its file id. */
export function saveCertificate(
  ctx: Ctx,
  kind: 'vat_certificate' | 'cr_certificate',
  certificate: ReadReceipt,
): Promise<number> {
  return saveFile(ctx, kind, certificate, {});
}

/** Keeps the paper of an invoice, which is nobody's upload: whoever may read the invoice reads it. Returns its file id. */
export function savePdf(ctx: Ctx, bytes: Buffer): Promise<number> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const file = {
    kind: 'invoice_pdf',
    media_type: 'application/pdf',
    bytes,
    size_bytes: bytes.length,
  } as const;
  return insertReceipt(ctx, { ...file, sha256 }, {});
}

function saveFile(
  ctx: Ctx,
  kind: 'receipt' | 'vat_certificate' | 'cr_certificate',
  { media_type, bytes }: ReadReceipt,
  owner: { client_id?: number; network_id?: number },
): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const size_bytes = bytes.length;
    const id = await insertReceipt(ctx, { kind, media_type, bytes, size_bytes, sha256 }, owner);
    await recordAudit(ctx, {
      action: 'upload',
      subject: 'file',
      subject_id: id,
      ...owner,
      after: { kind, media_type, size_bytes, sha256 },
    });
    return id;
  });
}
