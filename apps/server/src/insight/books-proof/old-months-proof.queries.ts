import { digestOf } from '../../fuelling/fuel-requests/fuel-requests.fragments.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';

const UNSEALED: Statement = {
  name: 'proof_old_unsealed',
  text: `select r.id from jsonb_populate_recordset(null::audit_rows, $1::jsonb) r
         where not exists (select from seals s where s.kind = 'audit' and s.row_id = r.id)`,
};

/** Audit rows of a file that no seal covers. */
export async function listUnsealed(ctx: Ctx, json: string): Promise<number[]> {
  return (await ctx.db.rows<{ id: number }>(UNSEALED, [json])).map(({ id }) => id);
}

/** What an audit row says the checks of a request are, and whether they are. */
export interface Digest {
  readonly subject_id: number;
  readonly field: 'checks' | 'close_checks';
  readonly wrong: boolean;
}

// Where a later row is in the table, that one counts, and is proven there.
const DIGESTS: Statement = {
  name: 'proof_old_digests',
  text: `select s.subject_id, s.field, s.digest is distinct from ${digestOf("case s.field when 'checks' then r.checks else r.close_checks end")} as wrong
         from (select distinct on (a.subject_id, f.field) a.subject_id, f.field, a.after ->> f.field as digest
               from jsonb_populate_recordset(null::audit_rows, $1::jsonb) a cross join (values ('checks'), ('close_checks')) f(field)
               where a.subject = 'fuel_request' and a.after ? f.field and ($2::bigint is null or a.subject_id = $2)
               order by a.subject_id, f.field, a.id desc) s
         left join fuel_requests r on r.id = s.subject_id
         where s.digest like 'sha256-%' and not exists (
           select from audit_rows b where b.subject = 'fuel_request' and b.subject_id = s.subject_id and b.after ? s.field)`,
};

/** The last digests of a file's rows, of all requests or of one. */
export function listDigests(ctx: Ctx, json: string, fuel_request_id: number | null): Promise<Digest[]> {
  return ctx.db.rows<Digest>(DIGESTS, [json, fuel_request_id]);
}
