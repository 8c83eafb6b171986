import {
  DIFFERENCE_DAYS,
  type listSettlementDifferences as listRoute,
} from '@fleet/contracts/billing/settlement-differences.ts';
import { addDays } from '@fleet/domain/riyadh-time.ts';
import { litres } from '@fleet/domain/units.ts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { sendExport, streamRows } from '../../platform/exports.ts';
import {
  type DifferenceFilter,
  type DifferenceRow,
  differenceList,
  sumDifferences,
} from './settlement-differences.queries.ts';

/** One page of where meters and settlement differ, with the sums of all that match. Throws INVALID_FIELDS on too many days. */
export async function listSettlementDifferences(ctx: Ctx, query: z.output<(typeof listRoute)['query']>) {
  checkDays(query);
  const page = await differenceList(ctx, query).page(ctx, query);
  return { ...page, ...(await sumDifferences(ctx, query)) };
}

/** The same, everything that matches, as a file. Throws INVALID_FIELDS on too many days. */
export async function exportSettlementDifferences(
  ctx: Ctx,
  reply: FastifyReply,
  query: DifferenceFilter & { format: 'csv' | 'xlsx'; lang: 'en' | 'ar' },
): Promise<void> {
  checkDays(query);
  const { lang } = query;
  return sendExport(ctx, reply, query, {
    name: 'settlement_differences',
    rows: streamRows<DifferenceRow>(ctx, differenceList(ctx, query).all),
    columns: [
      { key: 'day', value: (row) => row.day },
      { key: 'network', value: (row) => row.network[`name_${lang}`] },
      { key: 'station', value: (row) => row.station[`name_${lang}`] },
      { key: 'fuel_type', value: (row) => row.fuel_type[`title_${lang}`] },
      { key: 'shifts', kind: 'integer', value: (row) => row.shifts },
      { key: 'metered', kind: 'ml', value: (row) => row.metered_ml },
      { key: 'other_sales', kind: 'ml', value: (row) => row.other_sales_ml },
      { key: 'recorded', kind: 'ml', value: (row) => row.recorded_ml },
      { key: 'transactions', kind: 'integer', value: (row) => row.transactions },
      { key: 'settled', kind: 'ml', value: (row) => row.settled_ml },
      { key: 'amount', kind: 'halalas', value: (row) => row.settled_halalas },
      { key: 'difference', kind: 'ml', value: (row) => row.difference_ml },
      {
        key: 'reason',
        value: ({ parts, stated_reasons }, t) =>
          [
            ...parts.map(
              ({ reason, volume_ml }) =>
                `${t(`settlements.reasons.${reason}`)}: ${litres(volume_ml).toFixed(2)}`,
            ),
            ...stated_reasons,
          ].join('; '),
      },
    ],
  });
}

function checkDays({ from, to }: { from: string; to: string }): void {
  if (to < from)
    throw new AppError('INVALID_FIELDS', 'The days end before they begin.', undefined, { to: 'before_from' });
  if (to >= addDays(from, DIFFERENCE_DAYS))
    throw new AppError(
      'INVALID_FIELDS',
      `At most ${DIFFERENCE_DAYS} days at once.`,
      { max: DIFFERENCE_DAYS },
      { to: 'too_many_days' },
    );
}
