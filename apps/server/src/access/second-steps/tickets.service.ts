import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '../../platform/app-error.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import {
  deleteOldTickets,
  insertTicket,
  saveTicketTried,
  saveTicketUsed,
  type TicketPurpose,
  type TicketRow,
} from './tickets.queries.ts';

const TICKET_BYTES = 24;
const TICKET_LIFETIME_MS = 10 * 60_000;
const MAX_ATTEMPTS = 5;

/** A ticket that goes on with a sign-in or answers a challenge, within ten minutes and five attempts. */
export async function issueTicket(
  ctx: Ctx,
  of: { purpose: TicketPurpose; user_id?: number; area?: string; challenge?: string },
): Promise<string> {
  const ticket = randomBytes(TICKET_BYTES).toString('base64url');
  await insertTicket(ctx, {
    purpose: of.purpose,
    ticket_hash: hashOf(ticket),
    user_id: of.user_id ?? null,
    area: of.area ?? null,
    challenge: of.challenge ?? null,
    expires_at: new Date(ctx.now.getTime() + TICKET_LIFETIME_MS),
  });
  return ticket;
}

/** The ticket, with this attempt counted. Throws INCORRECT_CODE where it is used, too old or has no attempt left. */
export async function tryTicket(ctx: Ctx, ticket: string, purpose: TicketPurpose): Promise<TicketRow> {
  const row = await inTransaction(ctx, (ctx) => saveTicketTried(ctx, hashOf(ticket), purpose, MAX_ATTEMPTS));
  if (!row) throw wrongCode(0);
  return row;
}

/** Uses the ticket up. Throws INCORRECT_CODE where another call was first. */
export async function takeTicket(ctx: Ctx, ticket: TicketRow): Promise<void> {
  if (!(await saveTicketUsed(ctx, ticket.id))) throw wrongCode(0);
}

export function ticketTriesLeft(ticket: TicketRow): number {
  return MAX_ATTEMPTS - ticket.attempts;
}

export function wrongCode(triesLeft: number): AppError {
  return new AppError('INCORRECT_CODE', 'This code is wrong or too old.', { tries_left: triesLeft });
}

/** Removes tickets that are too old. */
export async function sweepTickets(ctx: Ctx): Promise<void> {
  await deleteOldTickets(ctx);
}

function hashOf(ticket: string): string {
  return createHash('sha256').update(ticket).digest('hex');
}
