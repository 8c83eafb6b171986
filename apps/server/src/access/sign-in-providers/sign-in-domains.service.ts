import { randomBytes } from 'node:crypto';
import { AppError } from '../../platform/app-error.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { listTextRecords } from '../../platform/text-records.ts';
import {
  type DomainRow,
  deleteDomain,
  findDomain,
  insertDomain,
  isDomainTaken,
  listDomains,
  saveDomainVerified,
} from './sign-in-providers.queries.ts';
import { recordOf } from './sign-in-providers.rules.ts';
import { countCheck, lockOwn, note } from './sign-in-providers.service.ts';

const TOKEN_BYTES = 20;
const MAX_DOMAINS = 20;

/** Adds an email domain, to be proved. Throws NOT_FOUND without a provider, STATUS_CONFLICT for one that is there. */
export function addSignInDomain(ctx: Ctx, domain: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { id } = await lockOwn(ctx);
    const domains = await listDomains(ctx, id);
    if (domains.length >= MAX_DOMAINS || domains.some((one) => one.domain === domain))
      throw new AppError('STATUS_CONFLICT', 'This domain is there already, or there are too many.');
    await insertDomain(ctx, {
      provider_id: id,
      domain,
      token: randomBytes(TOKEN_BYTES).toString('base64url'),
    });
    await note(ctx, 'update', id, undefined, { domain });
  });
}

/**
 * Looks for the record that proves that a domain is the company's: nobody else can lead its people to a provider of their own.
 * Throws NOT_FOUND, DOMAIN_NOT_VERIFIED, DOMAIN_TAKEN, TOO_MANY_REQUESTS.
 */
export async function verifySignInDomain(ctx: Ctx, id: number): Promise<void> {
  const row = await findOwn(ctx, id);
  await countCheck(ctx);
  const { record_name, record_value } = recordOf(row);
  const records = await listTextRecords(record_name, ctx.config.DNS_SERVER).catch(() => null);
  if (!records?.includes(record_value))
    throw new AppError('DOMAIN_NOT_VERIFIED', 'The record was not found, or says something else.', {
      is_silent: records === null,
    });
  await inTransaction(ctx, async (ctx) => {
    await lockOwn(ctx);
    const { domain, provider_id, verified_at } = await findOwn(ctx, id);
    if (verified_at) return;
    if (await isDomainTaken(ctx, domain, id))
      throw new AppError('DOMAIN_TAKEN', 'This domain is proved to be another company’s.');
    await saveDomainVerified(ctx, id);
    await note(ctx, 'confirm', provider_id, undefined, { domain });
  });
}

/** Removes a domain. Throws NOT_FOUND. */
export function removeSignInDomain(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { domain, provider_id } = await findOwn(ctx, id);
    await deleteDomain(ctx, id);
    await note(ctx, 'update', provider_id, { domain }, undefined);
  });
}

async function findOwn(ctx: Ctx, id: number): Promise<DomainRow> {
  const row = await findDomain(ctx, id);
  if (!row) throw new AppError('NOT_FOUND', 'There is no such domain.');
  return row;
}
