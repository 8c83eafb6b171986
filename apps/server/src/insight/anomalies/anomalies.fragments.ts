import type { Actor } from '../../platform/context.ts';
import { type SQL, sql } from '../../platform/orm.ts';

/** Over `anomaly_cases c`: a fleet's people see its own; a station's, what concerns their pumps; drivers and networks none. */
export function caseScope(actor: Actor): SQL {
  if (actor.kind === 'system' || actor.role === 'admin') return sql`true`;
  if (actor.client_id !== null)
    return actor.driver_id === null ? sql`c.client_id = ${actor.client_id}` : sql`false`;
  return actor.station_id === null
    ? sql`false`
    : sql`c.station_id = ${actor.station_id} and c.station_score > 0`;
}
