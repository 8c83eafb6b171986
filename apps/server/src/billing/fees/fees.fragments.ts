import { type SQL, sql } from '../../platform/orm.ts';

/** The entries of a fee run: a condition over `ledger_entries e`. */
export function isOfFeeRun(run_id: number): SQL {
  return sql`e.id in (select f.entry_id from fee_charges f where f.run_id = ${run_id})`;
}
