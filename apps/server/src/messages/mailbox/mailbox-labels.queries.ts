import type { EmailLabel } from '@fleet/contracts/messages/email-shapes.ts';
import type { Ctx } from '../../platform/context.ts';
import { and, eq, sql } from '../../platform/orm.ts';
import { mailboxLabels } from './mailbox.table.ts';

export type LabelRow = Pick<typeof mailboxLabels.$inferSelect, 'id' | 'name' | 'color' | 'version'>;

const { id, name, color, version } = mailboxLabels;
const SHOWN = { id, name, color, version };
const ofActor = (ctx: Ctx) => eq(mailboxLabels.user_id, ctx.actor.user_id!);

export function listLabels(ctx: Ctx): Promise<LabelRow[]> {
  return ctx.db.orm.select(SHOWN).from(mailboxLabels).where(ofActor(ctx)).orderBy(sql`lower(${name})`, id);
}

/** A label of the actor’s; locked against its deletion, and where it changes against another change. */
export async function findLabel(
  ctx: Ctx,
  label_id: number,
  lock: 'key share' | 'update',
): Promise<LabelRow | null> {
  const [row] = await ctx.db.orm
    .select(SHOWN)
    .from(mailboxLabels)
    .where(and(eq(id, label_id), ofActor(ctx)))
    .for(lock);
  return row ?? null;
}

/** How many labels the actor has; their next one waits for this transaction. */
export async function countLabels(ctx: Ctx): Promise<number> {
  await ctx.db.composed(sql`select 1 from users where id = ${ctx.actor.user_id} for no key update`);
  return ctx.db.orm.$count(mailboxLabels, ofActor(ctx));
}

export async function insertLabel(ctx: Ctx, label: Pick<LabelRow, 'name' | 'color'>): Promise<LabelRow> {
  const [row] = await ctx.db.orm
    .insert(mailboxLabels)
    .values({ ...label, user_id: ctx.actor.user_id!, created_at: ctx.now })
    .returning(SHOWN);
  return row!;
}

export async function saveLabel(ctx: Ctx, label_id: number, change: Omit<LabelRow, 'id'>): Promise<LabelRow> {
  const [row] = await ctx.db.orm.update(mailboxLabels).set(change).where(eq(id, label_id)).returning(SHOWN);
  return row!;
}

/** Deletes a label of the actor’s, and takes it from their messages. */
export async function deleteLabel(ctx: Ctx, label_id: number): Promise<void> {
  const label: EmailLabel = `own-${label_id}`;
  await ctx.db.orm.delete(mailboxLabels).where(eq(id, label_id));
  await ctx.db.composed(sql`update mailbox_copies set labels = array_remove(labels, ${label})
    where user_id = ${ctx.actor.user_id} and ${label} = any (labels)`);
}
