import type {
  exportVehicleTags,
  listVehicleTags,
  VehicleTag,
} from '@fleet/contracts/fuelling/vehicle-tags.ts';
import { tagNumber } from '@fleet/domain/vehicle-tags.ts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Actor, Ctx } from '../../platform/context.ts';
import { sendExport, streamRows } from '../../platform/exports.ts';
import { tagAbilities } from './vehicle-tags.rules.ts';
import { findTag, type ListedTag, tagList } from './vehicle-tags-list.queries.ts';

/** A page of the tags the reader may see. */
export async function listTags(ctx: Ctx, query: z.output<(typeof listVehicleTags)['query']>) {
  const page = await tagList(ctx, query).page(ctx, query);
  return { ...page, rows: page.rows.map((row) => presentTag(row, ctx.actor)) };
}

/** One tag with what the reader may do. Throws NOT_FOUND. */
export async function getTag(ctx: Ctx, id: number): Promise<VehicleTag> {
  const row = await findTag(ctx, id);
  if (!row) throw new AppError('NOT_FOUND', 'There is no such tag.');
  return presentTag(row, ctx.actor);
}

/** Writes all tags that match to a file. */
export function exportTags(
  ctx: Ctx,
  query: z.output<(typeof exportVehicleTags)['query']>,
  reply: FastifyReply,
): Promise<void> {
  const name = query.lang === 'ar' ? ('name_ar' as const) : ('name_en' as const);
  return sendExport<ListedTag>(ctx, reply, query, {
    name: 'vehicle_tags',
    rows: streamRows(ctx, tagList(ctx, query).all),
    columns: [
      { key: 'tag_number', value: (row) => tagNumber(row.id) },
      { key: 'tag_label', value: (row) => row.label },
      { key: 'plate_no', value: (row) => row.vehicle.plate_no },
      { key: 'vehicle_name', value: (row) => row.vehicle.name },
      { key: 'client', value: (row) => row.client[name] },
      { key: 'status', value: (row, t) => t(`vehicle_tags.status.${row.status}`) },
      { key: 'reason', value: (row) => row.status_reason },
      { key: 'paired_at', kind: 'instant', value: (row) => row.paired_at },
      { key: 'paired_in', value: (row, t) => t(`vehicle_tags.paired_in.${row.paired_in}`) },
      { key: 'last_read_at', kind: 'instant', value: (row) => row.last_read_at },
      { key: 'last_read_station', value: (row) => row.last_read_station?.[name] },
    ],
  });
}

function presentTag(row: ListedTag, actor: Actor): VehicleTag {
  const { replaced_by_id, ...rest } = row;
  return {
    ...rest,
    tag_number: tagNumber(row.id),
    status_changed_at: row.status_changed_at.toISOString(),
    paired_at: row.paired_at.toISOString(),
    last_read_at: row.last_read_at?.toISOString() ?? null,
    last_refused_at: row.last_refused_at?.toISOString() ?? null,
    replaced_by:
      replaced_by_id === null ? null : { id: replaced_by_id, tag_number: tagNumber(replaced_by_id) },
    can: tagAbilities(actor, row),
  };
}
