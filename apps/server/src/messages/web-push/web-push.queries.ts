import type { Group } from '@fleet/contracts/permissions.ts';
import type { Language } from '@fleet/domain/languages.ts';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/orm.ts';
import type { pushSubscriptions } from './web-push.table.ts';

export type Subscription = typeof pushSubscriptions.$inferSelect;
export type SubscriptionKeys = Pick<Subscription, 'endpoint' | 'p256dh' | 'auth'>;
export type ListedSubscription = Pick<
  Subscription,
  'id' | 'user_agent' | 'created_at' | 'last_seen_at' | 'failed_at'
> & { readonly device_name: string | null };

/** A person keeps as many browsers; the one not seen for longest makes room. */
const MAX_PER_PERSON = 20;
const LISTED = sql`p.id, p.user_agent, p.created_at, p.last_seen_at, p.failed_at,
  (select k.name from sessions s join known_devices k on k.id = s.known_device_id where s.id = p.session_id) as device_name`;
/** `p` is the subscription: it ends with the session, however that ends. */
const liveAt = (now: Date) => sql`exists (
  select 1 from sessions s join users u on u.id = s.user_id
  where s.id = p.session_id and s.user_id = p.user_id and s.revoked_at is null and s.expires_at > ${now} and u.status = 'active')`;

/** The person's own live subscriptions, newest first. */
export function listOwn(ctx: Ctx): Promise<ListedSubscription[]> {
  return ctx.db.composed(sql`select ${LISTED} from push_subscriptions p
    where p.user_id = ${ctx.actor.user_id} and ${liveAt(ctx.now)} order by p.last_seen_at desc, p.id desc`);
}

/**
 * Subscribes the caller's browser. One that is known becomes the caller's, if its keys show that it is the same: a foreign endpoint with
 * other keys is not taken over. Null then.
 */
export async function saveOwn(ctx: Ctx, keys: SubscriptionKeys): Promise<ListedSubscription | null> {
  const { user_id, session_id } = ctx.actor;
  const user_agent = ctx.request.user_agent?.slice(0, 300) ?? null;
  const [row] = await ctx.db.composed<ListedSubscription>(sql`
    insert into push_subscriptions as p (user_id, session_id, endpoint, p256dh, auth, user_agent, created_at, last_seen_at)
    values (${user_id}, ${session_id}, ${keys.endpoint}, ${keys.p256dh}, ${keys.auth}, ${user_agent}, ${ctx.now}, ${ctx.now})
    on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
      user_agent = excluded.user_agent, last_seen_at = excluded.last_seen_at,
      created_at = case when p.user_id = excluded.user_id then p.created_at else excluded.created_at end
    where p.auth = excluded.auth and p.p256dh = excluded.p256dh
    returning ${LISTED}`);
  return row ?? null;
}

/** Removes what ended with its session, and what is too much. */
export async function purgeOwn(ctx: Ctx): Promise<void> {
  await ctx.db.composed(sql`
    delete from push_subscriptions p where p.user_id = ${ctx.actor.user_id} and (not ${liveAt(ctx.now)} or p.id in (
      select id from push_subscriptions where user_id = ${ctx.actor.user_id}
      order by last_seen_at desc, id desc offset ${MAX_PER_PERSON}))`);
}

/** Replaces a browser's keys, if the old ones are known and nobody has the new endpoint. */
export async function saveRenewed(
  ctx: Ctx,
  old: SubscriptionKeys,
  renewed: SubscriptionKeys,
): Promise<boolean> {
  const rows = await ctx.db.composed(sql`
    update push_subscriptions p set endpoint = ${renewed.endpoint}, p256dh = ${renewed.p256dh}, auth = ${renewed.auth},
      last_seen_at = ${ctx.now}, failed_at = null
    where p.endpoint = ${old.endpoint} and p.p256dh = ${old.p256dh} and p.auth = ${old.auth} and ${liveAt(ctx.now)}
      and not exists (select 1 from push_subscriptions o where o.endpoint = ${renewed.endpoint} and o.id <> p.id)
    returning p.id`);
  return rows.length > 0;
}

/** Removes a subscription of the person's; how many. */
export async function deleteOwn(ctx: Ctx, id: number): Promise<number> {
  const rows = await ctx.db.composed(sql`
    delete from push_subscriptions where id = ${id} and user_id = ${ctx.actor.user_id} returning id`);
  return rows.length;
}

export interface Reader {
  readonly user_id: number;
  readonly subscription_id: number;
  readonly language: Language;
  readonly group: Group;
}

/** Live subscriptions of these people, with their language. */
export function listReaders(ctx: Ctx, user_ids: readonly number[]): Promise<Reader[]> {
  return ctx.db.composed(sql`
    select p.user_id, p.id as subscription_id, u.language, u."group" from push_subscriptions p join users u on u.id = p.user_id
    where p.user_id = any(${sql.param(user_ids)}::bigint[]) and ${liveAt(ctx.now)} order by p.id`);
}

/** The keys of a subscription, while it is this person's and live; they may have signed out since. */
export async function findLive(
  ctx: Ctx,
  id: number,
  user_id: number | null,
): Promise<SubscriptionKeys | null> {
  const [row] = await ctx.db.composed<SubscriptionKeys>(sql`
    select p.endpoint, p.p256dh, p.auth from push_subscriptions p
    where p.id = ${id} and p.user_id = ${user_id} and ${liveAt(ctx.now)}`);
  return row ?? null;
}

/** As many as a payload has room for. */
const UNREAD_SENT = 50;

/** The newest unread messages in a person's bell. */
export async function listUnread(ctx: Ctx, user_id: number | null): Promise<number[]> {
  const rows = await ctx.db.composed<{ id: number }>(sql`
    select id from push_messages where user_id = ${user_id} and read_at is null order by id desc nulls last limit ${UNREAD_SENT}`);
  return rows.map(({ id }) => id);
}

/** Removes what its vendor no longer knows; not if the browser has renewed its keys in the meantime. */
export async function deleteGone(ctx: Ctx, id: number, endpoint: string): Promise<void> {
  await ctx.db.composed(sql`delete from push_subscriptions where id = ${id} and endpoint = ${endpoint}`);
}

export async function saveFailed(ctx: Ctx, id: number, failed_at: Date | null): Promise<void> {
  await ctx.db.composed(
    sql`update push_subscriptions set failed_at = ${failed_at}
        where id = ${id} and failed_at is distinct from ${failed_at}`,
  );
}

/** Removes subscriptions whose session has ended. */
export async function deleteEnded(ctx: Ctx): Promise<void> {
  await ctx.db.composed(sql`delete from push_subscriptions p where not ${liveAt(ctx.now)}`);
}
