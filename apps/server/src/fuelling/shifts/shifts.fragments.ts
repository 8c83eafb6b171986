import { type SQL, sql } from '../../platform/orm.ts';

/** Over `nozzles n`: the meter as the last closed shift read it, null before the first. A subquery. */
export const LAST_READING: SQL = sql`(select r.closing_ml from shift_readings r
  where r.nozzle_id = n.id and r.closing_ml is not null order by r.shift_id desc limit 1)`;

/** Whether the open shift of its station reads a nozzle: a condition. */
export function isReadByOpenShift(nozzle_id: number): SQL {
  return sql`exists (select from shift_readings r join shifts s on s.id = r.shift_id
    where r.nozzle_id = ${nozzle_id} and s.status = 'open')`;
}
