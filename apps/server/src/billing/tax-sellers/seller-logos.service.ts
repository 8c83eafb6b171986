import type { saveSellerLogo, taxSeller } from '@fleet/contracts/billing/tax-sellers.ts';
import type { z } from 'zod';
import { checkLogo, uploadLogo } from '../../access/files/files.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { changeLogo } from '../invoices/issue.service.ts';
import { listTaxSellersOf } from './tax-sellers.service.ts';

/** Saves a picture that no seller has yet. Throws UNSUPPORTED_FILE_TYPE, FILE_TOO_LARGE, INVALID_FIELDS. */
export const uploadSellerLogoBy = uploadLogo;

/**
 * Puts a logo on what a seller issues from now on; what is issued keeps the one it was issued with. Throws NOT_FOUND for a network that
 * sells nothing in its own name, and INVALID_FIELDS for another kind of file.
 */
export function saveSellerLogoBy(
  ctx: Ctx,
  { network_id, logo_file_id }: z.output<(typeof saveSellerLogo)['body']>,
): Promise<z.output<typeof taxSeller>> {
  return inTransaction(ctx, async (ctx) => {
    const isSame = (row: { network_id: number | null }) => row.network_id === network_id;
    const before = (await listTaxSellersOf(ctx)).rows.find(isSame);
    if (!before) throw new AppError('NOT_FOUND', 'There is no such seller.');
    if (logo_file_id !== null) await checkLogo(ctx, logo_file_id);
    const former = await changeLogo(ctx, network_id, logo_file_id);
    await recordAudit(ctx, {
      action: 'update',
      subject: 'invoice_terms',
      subject_id: null,
      network_id,
      before: { logo_file_id: former },
      after: { logo_file_id },
    });
    return { ...before, logo_file_id };
  });
}
