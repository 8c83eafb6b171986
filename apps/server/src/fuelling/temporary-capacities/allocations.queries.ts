import type { Allocation } from '@fleet/contracts/fuelling/temporary-capacities.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';
import type { Found } from './allocations.rules.ts';

const FIND: Statement = {
  name: 'allocations_find',
  text: `with lines as materialized (
           select * from unnest($2::int[], $3::bigint[], $4::text[], $5::text[], $6::bigint[], $7::bigint[])
             as l(line, vehicle_id, plate_no, reference, group_id, branch_id)
         ), fleet as materialized (
           select id, plate_no, client_reference_number, group_id, status from vehicles where client_id = $1 and deleted_at is null
         ), places as materialized (
           select l.line, g.id as group_id from lines l join vehicle_groups g on g.client_id = $1 and g.id = l.group_id
           union all
           select l.line, g.id from lines l join branches b on b.client_id = $1 and b.id = l.branch_id
             left join vehicle_groups g on g.branch_id = b.id and g.client_id = $1
         )
         select l.line, v.id as vehicle_id, v.plate_no from lines l join fleet v on v.id = l.vehicle_id
         union all
         select l.line, v.id, v.plate_no from lines l join fleet v on v.plate_no = l.plate_no
         union all
         select l.line, v.id, v.plate_no from lines l join fleet v on v.client_reference_number = l.reference
         union all
         select p.line, v.id, v.plate_no from places p left join fleet v on v.group_id = p.group_id and v.status = 'active'`,
};

/** The vehicles of the fleet that these lines mean, plates as stored; of groups and branches the active ones. */
export function findTargets(ctx: Ctx, client_id: number, lines: readonly Allocation[]): Promise<Found[]> {
  return ctx.db.rows<Found>(FIND, [
    client_id,
    lines.map((_, at) => at),
    lines.map((line) => line.vehicle_id),
    lines.map((line) => line.plate_no),
    lines.map((line) => line.client_reference_number),
    lines.map((line) => line.group_id),
    lines.map((line) => line.branch_id),
  ]);
}
