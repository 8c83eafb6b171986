import { z } from 'zod';
import { defineResource, editOf, resourceRow } from '../define-resource.ts';
import { defineRoute, idParams, idSchema, instantSchema } from '../define-route.ts';
import { calendarDay, orderStatus, partyName, plannedDay } from '../shapes.ts';

/** Tanks at delivery sites: what they hold, what was read in them, and when they will run dry. */

const count = z.number().int();
/** 1,000,000 L: a small terminal. */
export const MAX_SITE_TANK_ML = 1_000_000_000;
/** What one order line takes: more than any tanker carries in a day. */
export const MAX_REFILL_ML = 100_000_000;
/** By a person, or by a client's system with its API key. */
export const SITE_READING_SOURCES = ['manual', 'api'] as const;

const volume = z.number().int().max(MAX_SITE_TANK_ML);
const fields = {
  /** What the site calls it. */
  name: z.string().trim().min(1).max(60),
  /** The depot that refills it. */
  delivery_branch_id: idSchema,
  /** What may be filled in, which is less than its geometric volume. */
  capacity_ml: volume.min(1_000),
  /** It is to be refilled before it holds less. */
  safe_min_ml: volume.min(0),
};
const below = { error: 'out_of_bounds', path: ['safe_min_ml'] };
const isBelow = (tank: { capacity_ml: number; safe_min_ml: number }) => tank.safe_min_ml < tank.capacity_ml;

const tankProduct = z.object({ id: count, title_en: z.string(), title_ar: z.string() });
const siteReading = z.object({
  read_at: instantSchema,
  volume_ml: count,
  source: z.enum(SITE_READING_SOURCES),
});

export const siteTanks = defineResource({
  one: 'SiteTank',
  many: 'SiteTanks',
  subject: 'site_tank',
  path: '/site-tanks',
  permissions: { read: 'read plan', create: 'update plan', update: 'update plan' },
  row: resourceRow({
    name: z.string(),
    delivery_branch_id: count,
    capacity_ml: count,
    safe_min_ml: count,
    warehouse: partyName,
    client: partyName,
    product: tankProduct,
    delivery_branch: partyName,
    /** The latest; null without any. */
    last_reading: siteReading.nullable(),
  }),
  sorts: ['warehouse', 'client', 'capacity_ml', 'created_at'],
  filters: { delivery_branch_id: idSchema.optional() },
  create: z
    .object({ warehouse_id: idSchema, delivery_product_id: idSchema, ...fields })
    .refine(isBelow, below),
  update: editOf(fields).refine(isBelow, below),
  summary: {
    list: 'Tanks at delivery sites',
    get: 'One tank with its last reading',
    create: 'Add the tank of a site for one fuel',
    update: 'Edit a tank, as seen in `version`',
    activate: 'Forecast a tank again',
    deactivate: 'Forecast a tank no more; its readings stay',
  },
});

export const {
  list: listSiteTanks,
  export: exportSiteTanks,
  get: getSiteTank,
  create: createSiteTank,
  update: updateSiteTank,
  activate: activateSiteTank,
  deactivate: deactivateSiteTank,
} = siteTanks.routes;

export const createSiteTankReading = defineRoute({
  name: 'createSiteTankReading',
  method: 'POST',
  path: '/site-tanks/:id/readings',
  permission: 'update warehouse',
  status: 201,
  summary: 'Send what a site’s tank holds; the first reading of an instant stays, and is the answer',
  params: idParams,
  body: z.object({
    /** By default now; up to 90 days ago. */
    read_at: instantSchema.optional(),
    volume_ml: volume.min(0),
  }),
  response: siteReading,
});

/** A level between two bounds, within which it is in four of five cases. */
const banded = z.object({ volume_ml: count, low_ml: count, high_ml: count });

export const tankForecast = z.object({
  tank: z.object({
    id: count,
    name: z.string(),
    warehouse: partyName,
    client: partyName,
    product: tankProduct,
    delivery_branch: partyName,
    capacity_ml: count,
    safe_min_ml: count,
  }),
  last_reading: siteReading.nullable(),
  /** An order of the tank's product for its site that is neither delivered nor canceled. */
  open_order: z
    .object({
      id: count,
      status: orderStatus,
      delivery_date: calendarDay,
      /** It was ordered by the forecast. */
      is_by_forecast: z.boolean(),
    })
    .nullable(),
  /** Why there is no forecast; null where there is one. */
  missing: z.enum(['no_reading', 'too_little_history']).nullable(),
  /** What the forecast was learned from: days between readings or deliveries, and how many stretches. */
  history: z.object({ days: count, stretches: count }),
  /** Now: the last reading with what was delivered and, by the forecast, used since; null without a reading or forecast. */
  level: banded.extend({ source: z.enum([...SITE_READING_SOURCES, 'delivery']) }).nullable(),
  forecast: z
    .object({
      daily_ml: count,
      /** By weekday; 0 is Sunday. */
      weekday_ml: z.array(count),
      /** At the Riyadh midnights that end today and the days after. */
      points: z.array(banded.extend({ date: calendarDay })),
      /** The day on which it is expected to be empty; null beyond the horizon. */
      dry_on: calendarDay.nullable(),
      /** The last day at whose end it still holds the safe minimum in nine of ten cases; null beyond the horizon. */
      refill_by: calendarDay.nullable(),
      /** What fits into it now in nine of ten cases. */
      fits_ml: count,
      /** What fits on the morning of `refill_by` in nine of ten cases, in hundreds of liters; null beyond the horizon. */
      refill_ml: count.nullable(),
    })
    .nullable(),
  /** How wrong forecasts of past weeks were, each from what was known before it; null without a week to compare. */
  backtest: z.object({ error_percent: z.number(), weeks: count }).nullable(),
});
export type TankForecast = z.infer<typeof tankForecast>;

export const MAX_FORECASTS = 500;

export const listTankForecasts = defineRoute({
  name: 'listTankForecasts',
  method: 'GET',
  path: '/tank-forecasts',
  permission: 'read warehouse',
  summary: `The tanks of sites with their forecast, first who has to be refilled first; at most ${MAX_FORECASTS}, of \`total\``,
  query: z.object({ delivery_branch_id: idSchema.optional() }),
  response: z.object({ rows: z.array(tankForecast), total: count }),
});

export const MAX_REFILLS_AT_ONCE = 100;

export const orderTankRefills = defineRoute({
  name: 'orderTankRefills',
  method: 'POST',
  path: '/tank-refills',
  permission: 'update plan',
  idempotent: true,
  summary:
    'Order refills by the forecast, ready for planning; a tank with an open order is refused with STATUS_CONFLICT',
  body: z.object({
    refills: z
      .array(
        z.object({
          site_tank_id: idSchema,
          delivery_date: plannedDay,
          volume_ml: z.number().int().min(100_000).max(MAX_REFILL_ML),
        }),
      )
      .min(1)
      .max(MAX_REFILLS_AT_ONCE),
  }),
  response: z.object({
    ordered: z.array(z.object({ site_tank_id: count, order_id: count })),
    refused: z.array(
      z.object({
        site_tank_id: count,
        code: z.enum(['NOT_FOUND', 'STATUS_CONFLICT', 'INVALID_FIELDS', 'SLOT_FULL']),
      }),
    ),
  }),
});
