import type { PumpController } from '@fleet/contracts/pump-controllers.ts';
import type { pumpControllers } from './pump-controllers.table.ts';

type ControllerRow = typeof pumpControllers.$inferSelect;

/** A controller is asked every 30 seconds whether it is there; silent for longer than this it is away, whatever its row says. */
const AWAY_AFTER_SECONDS = 75;
/** No site has more; one that tells of more is not written down. */
export const MOST_PUMPS = 100;
export const MOST_PRODUCTS = 60;

/** Whoever was heard of since then may be connected. */
export function aliveSince(now: Date): Date {
  return new Date(now.getTime() - AWAY_AFTER_SECONDS * 1_000);
}

/** Whether somebody speaks for it now. A process that died has said nothing of it, so silence counts as well. */
export function isConnected(
  { connection, heard_at }: Pick<ControllerRow, 'connection' | 'heard_at'>,
  now: Date,
): boolean {
  return connection !== null && heard_at !== null && heard_at > aliveSince(now);
}

/** A controller as people see it: never its secret. */
export function presentController(
  row: ControllerRow & {
    readonly station: PumpController['station'];
    readonly pumps: number;
    readonly linked_nozzles: number;
  },
  now: Date,
): PumpController {
  return {
    id: row.id,
    name: row.name,
    station: row.station,
    site_access_key: row.site_access_key,
    is_connected: isConnected(row, now),
    connected_at: row.connected_at?.toISOString() ?? null,
    heard_at: row.heard_at?.toISOString() ?? null,
    disconnected_at: row.disconnected_at?.toISOString() ?? null,
    clock_skew_seconds: row.clock_skew_seconds,
    pumps: row.pumps,
    linked_nozzles: row.linked_nozzles,
    created_at: row.created_at.toISOString(),
    revoked_at: row.revoked_at?.toISOString() ?? null,
    revoke_reason: row.revoke_reason,
  };
}
