import { grainOf } from '@fleet/domain/periods.ts';
import type { Ctx } from '../../platform/context.ts';
import { boundsOf } from '../dashboards/dashboards.service.ts';
import { settleStretches } from './fill-stretches.service.ts';
import { periodOf } from './reports.rules.ts';
import { listFillSeries, sumFills, sumNearKm } from './reports-fills.queries.ts';
import type { Fills } from './reports-measures.queries.ts';

const TAKEN = ['fills', 'volume_ml', 'amount_halalas'] as const;
type Taken = Record<(typeof TAKEN)[number], number>;

/** One vehicle's row of the consumption report, and how it went over time. Throws INVALID_FIELDS. */
export async function sumVehicle(
  ctx: Ctx,
  { id, client_id }: { readonly id: number; readonly client_id: number },
  query: Parameters<typeof periodOf>[0],
) {
  const days = periodOf(query, ctx.now);
  await settleStretches(ctx, client_id);
  const owner = { kind: 'client', party_id: client_id } as const;
  const fills: Fills = { owner, ...boundsOf(days), only: { vehicle_id: id }, emissions: [] };
  const grain = grainOf(days.from, days.to);
  const measures = await sumFills(ctx, fills, [...TAKEN, 'distance_km', 'ml_per_100km']);
  const series = await listFillSeries(ctx, fills, TAKEN, grain);
  return {
    ...days,
    grain,
    measures: measures as Taken & { distance_km: number; ml_per_100km: number | null },
    estimated_km: await sumNearKm(ctx, fills),
    series: series.map(({ starts_on, measures }) => ({ starts_on, ...(measures as Taken) })),
  };
}
