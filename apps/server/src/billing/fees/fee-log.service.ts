import type {
  listFeeCharges as chargesRoute,
  listFeeRuns as runsRoute,
} from '@fleet/contracts/billing/fees.ts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { sendExport, streamRows } from '../../platform/exports.ts';
import {
  type FeeChargeRow,
  type FeeRunRow,
  feeChargeList,
  feeRunList,
  findFeeRun,
  listRefusals,
  sumCharges,
} from './fee-log.queries.ts';

interface FileForm {
  readonly format: 'csv' | 'xlsx';
  readonly lang: 'en' | 'ar';
}
type RunQuery = z.output<(typeof runsRoute)['query']>;
type ChargeQuery = z.output<(typeof chargesRoute)['query']>;

/** One page of the log of the runs. */
export async function listFeeRuns(ctx: Ctx, query: RunQuery) {
  const page = await feeRunList(query).page(ctx, query);
  return { ...page, rows: page.rows.map(presentRun) };
}

/** One run with whom it could not charge. Throws NOT_FOUND. */
export async function getFeeRun(ctx: Ctx, id: number) {
  const run = await findFeeRun(ctx, id);
  if (!run) throw new AppError('NOT_FOUND', 'There is no such fee run.');
  const refusals = (await listRefusals(ctx, id)).map((row) => ({
    client: named(row, 'client'),
    network: named(row, 'network'),
    code: row.code,
    reason: row.reason,
    refused_at: row.refused_at.toISOString(),
  }));
  return { ...presentRun(run), last_error: run.last_error, refusals };
}

/** Every run that matches, as a file. */
export function exportFeeRuns(
  ctx: Ctx,
  reply: FastifyReply,
  query: Omit<RunQuery, 'page' | 'per_page'> & FileForm,
): Promise<void> {
  return sendExport(ctx, reply, query, {
    name: 'fee_runs',
    rows: streamRows<FeeRunRow>(ctx, feeRunList(query).all),
    columns: [
      { key: 'period', value: (row) => row.period },
      {
        key: 'kind',
        value: (row, t) => t(`entry_kinds.${row.kind}`, { product: productOf(ctx, query.lang) }),
      },
      { key: 'clients', kind: 'integer', value: (row) => row.clients },
      { key: 'networks', kind: 'integer', value: (row) => row.networks },
      { key: 'charges', kind: 'integer', value: (row) => row.charges },
      { key: 'net', kind: 'halalas', value: (row) => row.net_halalas },
      { key: 'vat', kind: 'halalas', value: (row) => row.vat_halalas },
      { key: 'amount', kind: 'halalas', value: (row) => row.amount_halalas },
      { key: 'refused', kind: 'integer', value: (row) => row.refused },
      { key: 'ran_at', kind: 'instant', value: (row) => row.ran_at },
    ],
  });
}

/** One page of the charges, with the sums of everything that matches. */
export async function listFeeCharges(ctx: Ctx, query: ChargeQuery) {
  const page = await feeChargeList(query).page(ctx, query);
  return { ...page, rows: page.rows.map(presentCharge), ...(await sumCharges(ctx, query)) };
}

/** Every charge that matches, as a file. */
export function exportFeeCharges(
  ctx: Ctx,
  reply: FastifyReply,
  query: Omit<ChargeQuery, 'page' | 'per_page'> & FileForm,
): Promise<void> {
  const { lang } = query;
  return sendExport(ctx, reply, query, {
    name: 'fee_charges',
    rows: streamRows<FeeChargeRow>(ctx, feeChargeList(query).all),
    columns: [
      { key: 'entry', value: (row) => `LE-${row.entry_id}` },
      { key: 'period', value: (row) => row.period },
      { key: 'kind', value: (row, t) => t(`entry_kinds.${row.kind}`, { product: productOf(ctx, lang) }) },
      { key: 'client', value: (row) => row[`client_name_${lang}`] },
      { key: 'plate_no', value: (row) => row.plate_no },
      { key: 'plan', value: (row) => row[`plan_name_${lang}`] },
      { key: 'network', value: (row) => row[`network_name_${lang}`] },
      { key: 'station', value: (row) => row[`station_name_${lang}`] },
      { key: 'fuel_type', value: (row) => row[`fuel_type_title_${lang}`] },
      { key: 'litres', kind: 'ml', value: (row) => row.volume_ml },
      { key: 'net', kind: 'halalas', value: (row) => row.net_halalas },
      { key: 'vat', kind: 'halalas', value: (row) => row.vat_halalas },
      { key: 'amount', kind: 'halalas', value: (row) => row.amount_halalas },
      { key: 'posted_at', kind: 'instant', value: (row) => row.charged_at },
    ],
  });
}

function presentRun({ last_error: _error, ...run }: FeeRunRow) {
  return {
    ...run,
    started_at: run.started_at.toISOString(),
    ran_at: run.ran_at.toISOString(),
    finished_at: run.finished_at?.toISOString() ?? null,
  };
}

function presentCharge(row: FeeChargeRow) {
  const { vehicle_id, fuel_type_id } = row;
  return {
    ...row,
    client: named(row, 'client'),
    network: named(row, 'network'),
    station: named(row, 'station'),
    vehicle_type: named(row, 'vehicle_type'),
    plan: named(row, 'plan'),
    vehicle: vehicle_id === null ? null : { id: vehicle_id, plate_no: row.plate_no! },
    fuel_type:
      fuel_type_id === null
        ? null
        : {
            id: fuel_type_id,
            code: row.fuel_type_code!,
            title_en: row.fuel_type_title_en!,
            title_ar: row.fuel_type_title_ar!,
          },
    charged_at: row.charged_at.toISOString(),
  };
}

function named<Kind extends string>(
  row: Record<`${Kind}_id`, number | null> & Record<`${Kind}_name_${'en' | 'ar'}`, string | null>,
  kind: Kind,
) {
  const id = row[`${kind}_id`];
  if (id === null) return null;
  return { id, name_en: row[`${kind}_name_en`]!, name_ar: row[`${kind}_name_ar`]! };
}

function productOf(ctx: Ctx, lang: 'en' | 'ar'): string {
  return lang === 'ar' ? ctx.config.PRODUCT_NAME_AR : ctx.config.PRODUCT_NAME;
}
