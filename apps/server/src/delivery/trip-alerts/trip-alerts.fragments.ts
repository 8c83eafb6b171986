import { EXCEPTION_KINDS } from '@fleet/domain/tracking.ts';
import { type SQL, sql } from '../../platform/orm.ts';

const KINDS = sql.raw(EXCEPTION_KINDS.map((kind) => `'${kind}'`).join(', '));

/**
 * An alert that needs someone: ongoing, of a kind to act on, not acknowledged. The one measure of open alerts: of the
 * live screen, the menu and the waiting work. `alias` is the table's.
 */
export function needsAction(alias: SQL): SQL {
  return sql`(${alias}.ended_at is null and ${alias}.acknowledged_at is null and ${alias}.kind in (${KINDS}))`;
}
