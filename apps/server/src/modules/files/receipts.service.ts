import { createHash } from 'node:crypto';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { insertReceipt } from './files.queries.ts';
import { isPdf } from './files.rules.ts';
import { redrawPicture } from './pictures.service.ts';

/** A receipt as it will be kept: a picture drawn anew, or a PDF as it came. */
export interface ReadReceipt {
  readonly media_type: 'image/jpeg' | 'application/pdf';
  readonly bytes: Buffer;
}

/**
 * Reads a receipt by its bytes, before any transaction: drawing a picture takes a tenth of a second. Throws
 * FILE_TOO_LARGE (details: `most_bytes`) and FILE_TYPE_REFUSED.
 */
export async function readReceipt(given: Buffer, most_bytes: number): Promise<ReadReceipt> {
  if (given.length > most_bytes)
    throw new AppError('FILE_TOO_LARGE', `A receipt may have at most ${most_bytes / 1000} kB.`, {
      most_bytes,
    });
  if (isPdf(given)) return { media_type: 'application/pdf', bytes: given };
  return { media_type: 'image/jpeg', bytes: await redrawPicture(given, 'document') };
}

/** Keeps a receipt for whoever it belongs to: a client, or a network. Its file id. */
export function keepReceipt(
  ctx: Ctx,
  receipt: ReadReceipt,
  owner: { client_id?: number; network_id?: number },
): Promise<number> {
  return keep(ctx, 'receipt', receipt, owner);
}

/** Keeps a certificate that is nobody's yet: saving the client it is of makes it theirs. Its file id. */
export function keepCertificate(
  ctx: Ctx,
  kind: 'vat_certificate' | 'cr_certificate',
  certificate: ReadReceipt,
): Promise<number> {
  return keep(ctx, kind, certificate, {});
}

function keep(
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
