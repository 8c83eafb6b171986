import { vehicles } from '../../fleet/vehicles/vehicles.table.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';
import { and, eq, isNull, lt } from '../../platform/orm.ts';
import { clientScope } from '../../platform/resource-queries.ts';
import type { TagRow } from './vehicle-tags.rules.ts';
import { vehicleTagCodes, vehicleTags } from './vehicle-tags.table.ts';

/** The fleet's own; the platform's people see all. */
const ofOwnTags = clientScope(vehicleTags.client_id);
const ofOwnVehicles = clientScope(vehicles.client_id);

/** Locks a tag the actor may change. */
export async function lockTag(ctx: Ctx, id: number): Promise<TagRow | null> {
  const [row] = await ctx.db.orm
    .select()
    .from(vehicleTags)
    .where(and(eq(vehicleTags.id, id), ofOwnTags(ctx)))
    .for('update');
  return row ?? null;
}

export async function insertTag(ctx: Ctx, values: typeof vehicleTags.$inferInsert): Promise<number> {
  const [row] = await ctx.db.orm.insert(vehicleTags).values(values).returning({ id: vehicleTags.id });
  return row!.id;
}

export async function saveTag(ctx: Ctx, id: number, change: Partial<TagRow>): Promise<void> {
  await ctx.db.orm.update(vehicleTags).set(change).where(eq(vehicleTags.id, id));
}

export interface TaggedVehicle {
  readonly id: number;
  readonly client_id: number;
  readonly plate_no: string;
}

/** Locks a vehicle of the actor, so that two people never give it a tag at once; null for another's and one in the trash. */
export async function lockVehicleFor(ctx: Ctx, id: number): Promise<TaggedVehicle | null> {
  const [row] = await ctx.db.orm
    .select({ id: vehicles.id, client_id: vehicles.client_id, plate_no: vehicles.plate_no })
    .from(vehicles)
    .where(and(eq(vehicles.id, id), isNull(vehicles.deleted_at), ofOwnVehicles(ctx)))
    .for('no key update');
  return row ?? null;
}

/** Vehicles of a client by plate, locked in the order of their ids. */
export async function lockVehiclesByPlate(
  ctx: Ctx,
  client_id: number,
  plates: readonly string[],
): Promise<Map<string, TaggedVehicle>> {
  const rows = await ctx.db.rows<TaggedVehicle>(
    {
      name: 'vehicle_tags_vehicles_by_plate',
      text: `select id, client_id, plate_no from vehicles
             where client_id = $1 and plate_no = any($2::text[]) and deleted_at is null order by id for no key update`,
    },
    [client_id, plates],
  );
  return new Map(rows.map((row) => [row.plate_no, row]));
}

/** The active tag of a vehicle, locked. */
export async function lockActiveTag(ctx: Ctx, vehicle_id: number): Promise<TagRow | null> {
  const [row] = await ctx.db.orm
    .select()
    .from(vehicleTags)
    .where(and(eq(vehicleTags.vehicle_id, vehicle_id), eq(vehicleTags.status, 'active')))
    .for('update');
  return row ?? null;
}

const TAKEN: Statement = {
  name: 'vehicle_tags_taken',
  text: `select tag from vehicle_tags where tag = any($1::text[]) and status <> 'replaced'`,
};
const WITH_TAG: Statement = {
  name: 'vehicle_tags_with_tag',
  text: `select vehicle_id from vehicle_tags where vehicle_id = any($1::bigint[]) and status = 'active'`,
};

/** Which of these hashes belong to a vehicle already, and which of these vehicles have an active tag. */
export async function listTaken(
  ctx: Ctx,
  macs: readonly string[],
  vehicle_ids: readonly number[],
): Promise<{ macs: ReadonlySet<string>; vehicles: ReadonlySet<number> }> {
  const taken = await ctx.db.rows<{ tag: string }>(TAKEN, [macs]);
  const withTag = await ctx.db.rows<{ vehicle_id: number }>(WITH_TAG, [vehicle_ids]);
  return {
    macs: new Set(taken.map((row) => row.tag)),
    vehicles: new Set(withTag.map((row) => row.vehicle_id)),
  };
}

/** Ends the open code of a vehicle, and removes codes of former months. */
export async function endCodesOf(ctx: Ctx, vehicle_id: number, purgeBefore: Date): Promise<void> {
  await ctx.db.orm
    .update(vehicleTagCodes)
    .set({ ended_at: ctx.now })
    .where(and(eq(vehicleTagCodes.vehicle_id, vehicle_id), isNull(vehicleTagCodes.ended_at)));
  await ctx.db.orm
    .delete(vehicleTagCodes)
    .where(and(eq(vehicleTagCodes.vehicle_id, vehicle_id), lt(vehicleTagCodes.expires_at, purgeBefore)));
}

export async function insertCode(ctx: Ctx, values: typeof vehicleTagCodes.$inferInsert): Promise<void> {
  await ctx.db.orm.insert(vehicleTagCodes).values(values);
}

export interface OpenCode {
  readonly id: number;
  readonly vehicle_id: number;
  readonly client_id: number;
  readonly plate_no: string;
  readonly plate_kind: 'private' | 'commercial' | 'public' | 'diplomatic';
  readonly name: string;
  readonly client_name_en: string;
  readonly client_name_ar: string;
}

/** No tenant: at a pump the code itself is the permission. */
const OPEN_CODE: Statement = {
  name: 'vehicle_tag_codes_open',
  text: `select k.id, k.vehicle_id, k.client_id, v.plate_no, v.plate_kind, v.name, c.name_en as client_name_en, c.name_ar as client_name_ar
         from vehicle_tag_codes k join vehicles v on v.id = k.vehicle_id join clients c on c.id = k.client_id
         where k.code_mac = any($1) and k.ended_at is null and k.expires_at > $2 and v.deleted_at is null and c.status = 'active'
         for update of k`,
};

/** The vehicle of a code that can still be used, the code locked. */
export async function unsafeLockOpenCode(ctx: Ctx, code_macs: readonly string[]): Promise<OpenCode | null> {
  return (await ctx.db.rows<OpenCode>(OPEN_CODE, [code_macs, ctx.now]))[0] ?? null;
}

export async function saveCodeUsed(ctx: Ctx, id: number, tag_id: number): Promise<void> {
  await ctx.db.orm
    .update(vehicleTagCodes)
    .set({ ended_at: ctx.now, used_for_tag_id: tag_id })
    .where(eq(vehicleTagCodes.id, id));
}

export type ReadTagRow = TagRow & { plate_no: string; is_vehicle_here: boolean };

/** No tenant: whoever stands at the pump has the tag. The one that is in use first, then the last that was. */
const BY_MAC: Statement = {
  name: 'vehicle_tags_by_mac',
  text: `select t.*, v.plate_no, v.deleted_at is null as is_vehicle_here from vehicle_tags t join vehicles v on v.id = t.vehicle_id
         where t.tag = any($1) order by t.status = 'replaced', t.id desc limit 1`,
};

export async function unsafeFindByMac(ctx: Ctx, tags: readonly string[]): Promise<ReadTagRow | null> {
  return (await ctx.db.rows<ReadTagRow>(BY_MAC, [tags]))[0] ?? null;
}

const REFUSED: Statement = {
  name: 'vehicle_tags_refused',
  text: `update vehicle_tags set last_refused_at = $2 where id = $1 and (last_refused_at is null or last_refused_at < $3) returning id`,
};

/** Notes a refused reading; false where one was noted after `since`. */
export async function saveRefused(ctx: Ctx, id: number, since: Date): Promise<boolean> {
  return (await ctx.db.rows(REFUSED, [id, ctx.now, since])).length > 0;
}
