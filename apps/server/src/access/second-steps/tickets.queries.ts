import type { Ctx } from '../../platform/context.ts';

export interface TicketRow {
  readonly id: number;
  readonly user_id: number | null;
  readonly area: string | null;
  readonly challenge: string | null;
  readonly attempts: number;
}
export type TicketPurpose = 'second_step' | 'passkey_new' | 'passkey_use';

const INSERT = {
  name: 'second_step_tickets_insert',
  text: `insert into second_step_tickets (purpose, ticket_hash, user_id, area, challenge, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7)`,
};

export async function insertTicket(
  ctx: Ctx,
  ticket: {
    purpose: TicketPurpose;
    ticket_hash: string;
    user_id: number | null;
    area: string | null;
    challenge: string | null;
    expires_at: Date;
  },
): Promise<void> {
  const { purpose, ticket_hash, user_id, area, challenge, expires_at } = ticket;
  await ctx.db.rows(INSERT, [purpose, ticket_hash, user_id, area, challenge, ctx.now, expires_at]);
}

const TRY = {
  name: 'second_step_tickets_try',
  text: `update second_step_tickets set attempts = attempts + 1
         where ticket_hash = $1 and purpose = $2 and used_at is null and expires_at > $3 and attempts < $4
         returning id, user_id, area, challenge, attempts`,
};

/** Counts an attempt before it is judged; null where the ticket is used, too old or has none left. */
export async function saveTicketTried(
  ctx: Ctx,
  ticketHash: string,
  purpose: TicketPurpose,
  maxAttempts: number,
): Promise<TicketRow | null> {
  const [row] = await ctx.db.rows<TicketRow>(TRY, [ticketHash, purpose, ctx.now, maxAttempts]);
  return row ?? null;
}

const USE = {
  name: 'second_step_tickets_use',
  text: 'update second_step_tickets set used_at = $2 where id = $1 and used_at is null returning id',
};

/** Uses a ticket up; false when another call was first. */
export async function saveTicketUsed(ctx: Ctx, id: number): Promise<boolean> {
  return (await ctx.db.rows(USE, [id, ctx.now])).length > 0;
}

const SWEEP = {
  name: 'second_step_tickets_sweep',
  text: 'delete from second_step_tickets where expires_at < $1',
};

export async function deleteOldTickets(ctx: Ctx): Promise<void> {
  await ctx.db.rows(SWEEP, [ctx.now]);
}
