import { DECIDED_KINDS } from '@fleet/contracts/insight/dashboard-cards.ts';
import { startOfRiyadhDay } from '@fleet/domain/riyadh-time.ts';
import type { Ctx } from '../../platform/context.ts';
import { countOpenSessions, countServedClients, listDecided } from './dashboard-cards.queries.ts';
import { boundsOf, ownerOf } from './dashboards.service.ts';

export async function getSessionsByDevice(ctx: Ctx) {
  return { rows: await countOpenSessions(ctx) };
}

/** Clients served in a period; none for a client itself. */
export async function getClientsServed(ctx: Ctx, period: { from: string; to: string }) {
  const owner = await ownerOf(ctx, {});
  if (owner.kind === 'client') return { new: 0, returning: 0 };
  return countServedClients(ctx, owner, period, boundsOf(period));
}

/** What the platform, or a client's own people, decided since midnight in Riyadh; nothing for stations, which decide none of it. */
export async function getDecidedToday(ctx: Ctx) {
  const { role, client_id } = ctx.actor;
  if (role !== 'admin' && client_id === null) return { rows: [] };
  const found = await listDecided(ctx, startOfRiyadhDay(ctx.now));
  const kinds = client_id === null ? DECIDED_KINDS : (['held_transactions', 'suspicious_fills'] as const);
  return {
    rows: kinds.map(
      (kind) => found.find((row) => row.kind === kind) ?? { kind, decided: 0, median_seconds: null },
    ),
  };
}
