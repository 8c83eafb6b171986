import { type Ctx, isPlatform } from '../../platform/context.ts';
import { and, eq, isNull, sql } from '../../platform/orm.ts';
import { signInDomains, signInProviders } from './sign-in-providers.table.ts';

export type ProviderRow = typeof signInProviders.$inferSelect;
export type DomainRow = typeof signInDomains.$inferSelect;

/** The actor's own company: a client, a network, or the platform. */
function own({ actor }: Ctx) {
  const { client_id, network_id } = actor;
  if (client_id === null && network_id === null && !isPlatform(actor)) return sql`false`;
  return and(
    client_id === null ? isNull(signInProviders.client_id) : eq(signInProviders.client_id, client_id),
    network_id === null ? isNull(signInProviders.network_id) : eq(signInProviders.network_id, network_id),
  );
}

export async function findProvider(ctx: Ctx): Promise<ProviderRow | null> {
  const [row] = await ctx.db.orm.select().from(signInProviders).where(own(ctx));
  return row ?? null;
}

export async function lockProvider(ctx: Ctx): Promise<ProviderRow | null> {
  const [row] = await ctx.db.orm.select().from(signInProviders).where(own(ctx)).for('update');
  return row ?? null;
}

export async function insertProvider(ctx: Ctx, row: typeof signInProviders.$inferInsert): Promise<number> {
  const [made] = await ctx.db.orm.insert(signInProviders).values(row).returning({ id: signInProviders.id });
  return made!.id;
}

export async function saveProvider(ctx: Ctx, id: number, change: Partial<ProviderRow>): Promise<void> {
  await ctx.db.orm
    .update(signInProviders)
    .set({ ...change, updated_at: ctx.now, version: sql`${signInProviders.version} + 1` })
    .where(eq(signInProviders.id, id));
}

export async function deleteProvider(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.orm.delete(signInProviders).where(eq(signInProviders.id, id));
}

export function listDomains(ctx: Ctx, provider_id: number): Promise<DomainRow[]> {
  return ctx.db.orm
    .select()
    .from(signInDomains)
    .where(eq(signInDomains.provider_id, provider_id))
    .orderBy(signInDomains.domain);
}

/** A domain of the actor's company. */
export async function findDomain(ctx: Ctx, id: number): Promise<DomainRow | null> {
  const [row] = await ctx.db.orm
    .select()
    .from(signInDomains)
    .innerJoin(signInProviders, eq(signInProviders.id, signInDomains.provider_id))
    .where(and(eq(signInDomains.id, id), own(ctx)));
  return row?.sign_in_domains ?? null;
}

export async function insertDomain(ctx: Ctx, row: typeof signInDomains.$inferInsert): Promise<void> {
  await ctx.db.orm.insert(signInDomains).values(row);
}

export async function saveDomainVerified(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.orm.update(signInDomains).set({ verified_at: ctx.now }).where(eq(signInDomains.id, id));
}

export async function deleteDomain(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.orm.delete(signInDomains).where(eq(signInDomains.id, id));
}

const IS_TAKEN = {
  name: 'sign_in_domains_is_taken',
  text: 'select 1 from sign_in_domains where domain = $1 and verified_at is not null and id <> $2',
};

/** Whether a domain is proved to be another company's. */
export async function isDomainTaken(ctx: Ctx, domain: string, except: number): Promise<boolean> {
  return (await ctx.db.rows(IS_TAKEN, [domain, except])).length > 0;
}

const COUNT_LINKED = {
  name: 'company_identities_count',
  text: 'select count(*) as people from company_identities where provider_id = $1',
};

export async function countLinked(ctx: Ctx, providerId: number): Promise<number> {
  const [row] = await ctx.db.rows<{ people: number }>(COUNT_LINKED, [providerId]);
  return row!.people;
}

const UNLINK = {
  name: 'company_identities_unlink',
  text: 'delete from company_identities where provider_id = $1 returning id',
};

/** Forgets whose account at the provider is whose; how many that were. */
export async function deleteLinks(ctx: Ctx, providerId: number): Promise<number> {
  return (await ctx.db.rows(UNLINK, [providerId])).length;
}

const LOCK_ALL = {
  name: 'sign_in_providers_lock_all',
  text: 'select id, client_id, network_id, secret_sealed from sign_in_providers order by id for update',
};

export function unsafeLockAllProviders(
  ctx: Ctx,
): Promise<Pick<ProviderRow, 'id' | 'client_id' | 'network_id' | 'secret_sealed'>[]> {
  return ctx.db.rows(LOCK_ALL);
}
