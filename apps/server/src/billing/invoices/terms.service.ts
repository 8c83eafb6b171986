import type { saveClientInvoiceTerms } from '@fleet/contracts/billing/invoice-runs.ts';
import type { z } from 'zod';
import { refuseIfChanged } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { partyOf } from './parties.service.ts';
import { saveTerms, type Terms, type TermsOf } from './terms.queries.ts';
import { refuseDiscount } from './terms.rules.ts';

/** How a client or network is invoiced. Throws NOT_FOUND. */
export async function getTerms(ctx: Ctx, of: TermsOf) {
  return present(ctx, (await partyOf(ctx, of)).terms);
}

/** Changes it for what is issued from now on. Throws NOT_FOUND, VERSION_CONFLICT and INVALID_FIELDS. */
export function changeTerms(
  ctx: Ctx,
  of: TermsOf,
  change: z.output<(typeof saveClientInvoiceTerms)['body']>,
) {
  return inTransaction(ctx, async (ctx) => {
    const { terms: before } = await partyOf(ctx, of, true);
    refuseIfChanged(before, change.version);
    const input = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const terms: Terms = { ...before, ...input };
    refuseDiscount(terms);
    await saveTerms(ctx, of, terms);
    await recordAudit(ctx, {
      action: 'update',
      subject: 'invoice_terms',
      subject_id: null,
      ...of,
      before: without(before),
      after: without(terms),
    });
    return present(ctx, { ...terms, version: terms.version + 1 });
  });
}

function present(ctx: Ctx, terms: Terms) {
  return { ...terms, can: { update: ctx.actor.permissions.has('create invoice') } };
}

function without({ version: _version, ...terms }: Terms) {
  return terms;
}
