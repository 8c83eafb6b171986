import type { PumpController } from '@fleet/contracts/fuelling/pump-controllers.ts';
import type { pumpControllers } from './pump-controllers.table.ts';

type ControllerRow = typeof pumpControllers.$inferSelect;

/** A controller is polled every 30 seconds; silent for longer than this it is offline, whatever its row says. */
const OFFLINE_AFTER_SECONDS = 75;
/** No site has more; a report of more is ignored. */
export const MAX_PUMPS = 100;
export const MAX_PRODUCTS = 60;

/** Controllers seen since then may be connected. */
export function aliveSince(now: Date): Date {
  return new Date(now.getTime() - OFFLINE_AFTER_SECONDS * 1_000);
}

/** Whether it is connected now. A process that died did not record it, so silence counts as well. */
export function isConnected(
  { connection, last_seen_at }: Pick<ControllerRow, 'connection' | 'last_seen_at'>,
  now: Date,
): boolean {
  return connection !== null && last_seen_at !== null && last_seen_at > aliveSince(now);
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
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    disconnected_at: row.disconnected_at?.toISOString() ?? null,
    clock_skew_seconds: row.clock_skew_seconds,
    pumps: row.pumps,
    linked_nozzles: row.linked_nozzles,
    created_at: row.created_at.toISOString(),
    revoked_at: row.revoked_at?.toISOString() ?? null,
    revoke_reason: row.revoke_reason,
  };
}
