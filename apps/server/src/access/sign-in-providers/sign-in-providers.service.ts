import type {
  ProviderProblem,
  saveSignInProvider as saveRoute,
} from '@fleet/contracts/access/sign-in-providers.ts';
import type { z } from 'zod';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Site } from '../../platform/browser.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { urlProblem } from '../../platform/public-addresses.ts';
import { countAgainst } from '../sessions/attempt-limits.service.ts';
import { discover, ProviderError, sealClientSecret } from './provider-connection.service.ts';
import {
  countLinked,
  deleteLinks,
  deleteProvider,
  findProvider,
  insertProvider,
  listDomains,
  lockProvider,
  type ProviderRow,
  saveProvider,
} from './sign-in-providers.queries.ts';
import { presentDomain, redirectUri } from './sign-in-providers.rules.ts';

/** Looks at providers, and looks for records, in an hour. */
const MAX_CHECKS = 60;

/** How the people of the actor's company sign in with its provider. */
export async function getSignInProvider(ctx: Ctx, site: Site) {
  const row = await findProvider(ctx);
  return {
    redirect_uri: redirectUri(site),
    provider: row && {
      issuer: row.issuer,
      oidc_client_id: row.oidc_client_id,
      is_active: row.is_active,
      allows_passwords: row.allows_passwords,
      domains: (await listDomains(ctx, row.id)).map(presentDomain),
      linked_people: await countLinked(ctx, row.id),
      updated_at: row.updated_at.toISOString(),
      version: row.version,
    },
    can: { update: ctx.actor.permissions.has('update sign_in_provider') },
  };
}

/**
 * Sets or changes the provider. Whoever it vouched for under another issuer or client id is unlinked: what it calls a person
 * means nothing elsewhere. Throws INVALID_FIELDS, VERSION_CONFLICT.
 */
export function saveSignInProvider(
  ctx: Ctx,
  { client_secret, version, ...input }: z.output<(typeof saveRoute)['body']>,
): Promise<void> {
  requireAddress(ctx, input.issuer);
  return inTransaction(ctx, async (ctx) => {
    const { client_id, network_id } = ctx.actor;
    const row = await lockProvider(ctx);
    const sealed = client_secret && sealClientSecret(ctx, { client_id, network_id }, client_secret);
    if (!row) {
      if (version !== null)
        throw new AppError('VERSION_CONFLICT', 'This provider has been removed meanwhile.');
      if (!sealed)
        throw new AppError('INVALID_FIELDS', 'The provider gave out a secret.', undefined, {
          client_secret: 'required',
        });
      const id = await insertProvider(ctx, {
        ...input,
        client_id,
        network_id,
        secret_sealed: sealed,
        updated_at: ctx.now,
      });
      return note(ctx, 'create', id, undefined, input);
    }
    refuseIfChanged(row, version ?? 0);
    const { issuer, oidc_client_id, is_active, allows_passwords } = row;
    await saveProvider(ctx, row.id, { ...input, ...(sealed && { secret_sealed: sealed }) });
    const isOther = issuer !== input.issuer || oidc_client_id !== input.oidc_client_id;
    const unlinked = isOther ? await deleteLinks(ctx, row.id) : 0;
    await note(
      ctx,
      'update',
      row.id,
      { issuer, oidc_client_id, is_active, allows_passwords },
      { ...input, has_new_secret: Boolean(sealed), unlinked },
    );
  });
}

/** Removes the provider with its domains and links. Throws NOT_FOUND. */
export function removeSignInProvider(ctx: Ctx): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { id, issuer } = await lockOwn(ctx);
    await deleteProvider(ctx, id);
    await note(ctx, 'remove', id, { issuer }, undefined);
  });
}

/** Unlinks everybody; who signs in next is found by their verified email again. Throws NOT_FOUND. */
export function unlinkSignInProvider(ctx: Ctx): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { id } = await lockOwn(ctx);
    await note(ctx, 'update', id, undefined, { unlinked: await deleteLinks(ctx, id) });
  });
}

/** Reads what a provider says of itself, now. Throws INVALID_FIELDS, TOO_MANY_REQUESTS. */
export async function testSignInProvider(ctx: Ctx, issuer: string) {
  requireAddress(ctx, issuer);
  await countCheck(ctx);
  const started = performance.now();
  const result = (problem: ProviderProblem | null, metadata: { [name: string]: unknown } = {}) => ({
    problem,
    authorization_endpoint: (metadata.authorization_endpoint as string | undefined) ?? null,
    token_endpoint: (metadata.token_endpoint as string | undefined) ?? null,
    duration_ms: Math.round(performance.now() - started),
  });
  try {
    return result(null, (await discover(ctx.config, issuer)).serverMetadata());
  } catch (error) {
    if (error instanceof ProviderError) return result(error.problem);
    throw error;
  }
}

/** Throws TOO_MANY_REQUESTS. */
export function countCheck(ctx: Ctx): Promise<void> {
  return countAgainst(ctx, [
    {
      kind: 'provider_check',
      value: String(ctx.actor.user_id),
      max: MAX_CHECKS,
      refusal: 'TOO_MANY_REQUESTS',
    },
  ]);
}

/** The provider of the actor's company, locked. Throws NOT_FOUND. */
export async function lockOwn(ctx: Ctx): Promise<ProviderRow> {
  const row = await lockProvider(ctx);
  if (!row) throw new AppError('NOT_FOUND', 'Set up the provider first.');
  return row;
}

/** Records a change of how the company signs in. */
export function note(
  ctx: Ctx,
  action: 'create' | 'update' | 'remove' | 'confirm',
  subject_id: number,
  before: object | undefined,
  after: object | undefined,
): Promise<void> {
  const { client_id, network_id } = ctx.actor;
  return recordAudit(ctx, {
    action,
    subject: 'sign_in_provider',
    subject_id,
    client_id,
    network_id,
    ...(before && { before }),
    ...(after && { after }),
  });
}

function requireAddress(ctx: Ctx, issuer: string): void {
  // With the path of its description the library would not compare what the provider calls itself.
  const problem = issuer.includes('/.well-known/')
    ? 'invalid_url'
    : urlProblem(issuer, ctx.config.WEBHOOKS_ALLOW_PRIVATE);
  if (problem)
    throw new AppError('INVALID_FIELDS', 'No provider can be at this address.', undefined, {
      issuer: problem,
    });
}
