import type { Ctx } from '../../platform/context.ts';
import {
  DECISIVE_PARTIES,
  IS_ACTIVE,
  IS_OF_PROVIDER,
  PROVIDER_IS_ACTIVE,
} from '../users/user-parties.fragments.ts';
import type { ProviderRow } from './sign-in-providers.queries.ts';

const FIND_BY_DOMAIN = {
  name: 'sign_in_providers_find_by_domain',
  text: `select p.* from sign_in_domains m join sign_in_providers p on p.id = m.provider_id
         where m.domain = $1 and m.verified_at is not null and ${PROVIDER_IS_ACTIVE}`,
};

/** The provider in use of the company whose domain this is, whoever asks. */
export async function unsafeFindProviderOf(ctx: Ctx, domain: string): Promise<ProviderRow | null> {
  const [row] = await ctx.db.rows<ProviderRow>(FIND_BY_DOMAIN, [domain]);
  return row ?? null;
}

const FIND = {
  name: 'sign_in_providers_find_in_use',
  text: `select p.* from sign_in_providers p where p.id = $1 and ${PROVIDER_IS_ACTIVE}`,
};

export async function unsafeFindProvider(ctx: Ctx, id: number): Promise<ProviderRow | null> {
  const [row] = await ctx.db.rows<ProviderRow>(FIND, [id]);
  return row ?? null;
}

const FIND_OWN = {
  name: 'sign_in_providers_find_of_linked',
  text: `select p.* from company_identities i join sign_in_providers p on p.id = i.provider_id
         where i.user_id = $1 and p.is_active order by i.last_used_at desc limit 1`,
};

/** The provider the actor signs in with. */
export async function findOwnProvider(ctx: Ctx): Promise<ProviderRow | null> {
  const [row] = await ctx.db.rows<ProviderRow>(FIND_OWN, [ctx.actor.user_id]);
  return row ?? null;
}

const INSERT = {
  name: 'company_sign_ins_insert',
  text: `insert into company_sign_ins (provider_id, state_hash, browser_hash, user_id, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6)`,
};

export async function insertSignIn(
  ctx: Ctx,
  row: {
    provider_id: number;
    state_hash: string;
    browser_hash: string;
    user_id: number | null;
    expires_at: Date;
  },
): Promise<void> {
  const { provider_id, state_hash, browser_hash, user_id, expires_at } = row;
  await ctx.db.rows(INSERT, [provider_id, state_hash, browser_hash, user_id, ctx.now, expires_at]);
}

const USE = {
  name: 'company_sign_ins_use',
  text: `update company_sign_ins set used_at = $3
         where state_hash = $1 and browser_hash = $2 and used_at is null and expires_at > $3 and user_id is not distinct from $4
         returning provider_id, created_at`,
};

/** Uses up what this browser began, for this person; null where it did not, or did long ago, or has come back already. */
export async function saveSignInUsed(
  ctx: Ctx,
  stateHash: string,
  browserHash: string,
  userId: number | null,
): Promise<{ provider_id: number; created_at: Date } | null> {
  const [row] = await ctx.db.rows<{ provider_id: number; created_at: Date }>(USE, [
    stateHash,
    browserHash,
    ctx.now,
    userId,
  ]);
  return row ?? null;
}

const SWEEP = { name: 'company_sign_ins_sweep', text: 'delete from company_sign_ins where expires_at < $1' };

export async function deleteOldSignIns(ctx: Ctx): Promise<void> {
  await ctx.db.rows(SWEEP, [ctx.now]);
}

const HAS_DOMAIN = {
  name: 'sign_in_domains_has',
  text: 'select 1 from sign_in_domains where provider_id = $1 and domain = $2 and verified_at is not null',
};

export async function hasDomain(ctx: Ctx, providerId: number, domain: string): Promise<boolean> {
  return (await ctx.db.rows(HAS_DOMAIN, [providerId, domain])).length > 0;
}

export interface Linked {
  readonly user_id: number;
  readonly subject: string | null;
  readonly is_active: boolean;
}

const person = (condition: string) => `select u.id as user_id, ${IS_ACTIVE} as is_active,
    (select subject from company_identities i where i.provider_id = p.id and i.user_id = u.id) as subject
  from sign_in_providers p, users u ${DECISIVE_PARTIES} where p.id = $1 and ${IS_OF_PROVIDER} and ${condition}`;

const FIND_LINKED = {
  name: 'company_identities_find',
  text: person('u.id = (select user_id from company_identities where provider_id = $1 and subject = $2)'),
};
const FIND_BY_EMAIL = { name: 'company_identities_find_by_email', text: person('u.email = $2') };

/** The person of the company to whom an account at its provider is linked. */
export async function unsafeFindLinked(
  ctx: Ctx,
  providerId: number,
  subject: string,
): Promise<Linked | null> {
  const [row] = await ctx.db.rows<Linked>(FIND_LINKED, [providerId, subject]);
  return row ?? null;
}

/** The person of the company with an email. */
export async function unsafeFindByEmail(ctx: Ctx, providerId: number, email: string): Promise<Linked | null> {
  const [row] = await ctx.db.rows<Linked>(FIND_BY_EMAIL, [providerId, email]);
  return row ?? null;
}

const IS_LINKED = {
  name: 'company_identities_is_linked',
  text: 'select 1 from company_identities where provider_id = $1 and subject = $2',
};

/** Whether an account at the provider is anybody's here, also of somebody who has left the company. */
export async function isLinked(ctx: Ctx, providerId: number, subject: string): Promise<boolean> {
  return (await ctx.db.rows(IS_LINKED, [providerId, subject])).length > 0;
}

const LINK = {
  name: 'company_identities_link',
  text: `insert into company_identities (provider_id, subject, user_id, created_at, last_used_at) values ($1, $2, $3, $4, $4)
         on conflict do nothing returning id`,
};

/** Links an account at the provider; false where another call was first. */
export async function saveLink(
  ctx: Ctx,
  providerId: number,
  subject: string,
  userId: number,
): Promise<boolean> {
  return (await ctx.db.rows(LINK, [providerId, subject, userId, ctx.now])).length > 0;
}

const NOTE_USE = {
  name: 'company_identities_note_use',
  text: 'update company_identities set last_used_at = $3 where provider_id = $1 and subject = $2',
};

export async function saveLinkUsed(ctx: Ctx, providerId: number, subject: string): Promise<void> {
  await ctx.db.rows(NOTE_USE, [providerId, subject, ctx.now]);
}
