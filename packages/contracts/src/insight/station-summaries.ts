import { FUEL_REQUEST_STATUSES } from '@fleet/domain/fuel-request-statuses.ts';
import { z } from 'zod';
import { defineRoute, idSchema, instantSchema, pageOf, pageQuery } from '../define-route.ts';
import { exportRoute, sortOf } from '../lists.ts';
import { partyName } from '../shapes.ts';

/** Sales of a supervisor's station: by client, by attendant, or line by line, within an interval. */

const interval = {
  /** Both instants are included. */
  from: instantSchema,
  to: instantSchema,
  client_id: idSchema.optional(),
  /** The attendant. */
  user_id: idSchema.optional(),
};
const halalas = z.number().int();

export const summaryMeasures = z.object({
  transactions: z.number().int(),
  volume_ml: z.number().int(),
  amount_halalas: halalas,
  /** Of these, pending ones. */
  held_transactions: z.number().int(),
  held_amount_halalas: halalas,
});

export const summaryRow = z.object({
  id: z.number().int(),
  reference_number: z.string().nullable(),
  /** When it was closed, or when it was accepted if it is still at the pump. */
  at: instantSchema,
  attendant: z.object({ id: z.number().int(), name: z.string(), civil_id: z.string().nullable() }).nullable(),
  client: partyName,
  plate_no: z.string(),
  volume_ml: z.number().int().nullable(),
  amount_halalas: halalas.nullable(),
  status: z.enum(FUEL_REQUEST_STATUSES),
});
export type SummaryRow = z.infer<typeof summaryRow>;

export const listStationSummary = defineRoute({
  name: 'listStationSummary',
  method: 'GET',
  path: '/station-summary',
  permission: 'read station_summary',
  summary: 'Transactions of the reader’s station within an interval',
  query: pageQuery.extend({ ...interval, sort: sortOf(['at', 'volume', 'amount']).default('-at') }),
  response: pageOf(summaryRow).extend({ measures: summaryMeasures }),
});
export const exportStationSummary = exportRoute(listStationSummary);

export const summaryGroup = summaryMeasures.extend({
  /** The client or the attendant; null for unattributed fuel. */
  id: z.number().int().nullable(),
  name_en: z.string(),
  name_ar: z.string(),
  civil_id: z.string().nullable(),
});
export type SummaryGroup = z.infer<typeof summaryGroup>;

export const listSummaryGroups = defineRoute({
  name: 'listSummaryGroups',
  method: 'GET',
  path: '/station-summary/groups',
  permission: 'read station_summary',
  summary: 'What the station sold within an interval, added up by client or by attendant, the most first',
  query: z.object({ ...interval, by: z.enum(['client', 'attendant']) }),
  response: z.object({ rows: z.array(summaryGroup), measures: summaryMeasures }),
});
