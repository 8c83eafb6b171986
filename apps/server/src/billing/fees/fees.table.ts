import { FEE_KINDS } from '@fleet/contracts/billing/fees.ts';
import { clients } from '../../fleet/clients/clients.table.ts';
import { fuelTypes } from '../../fleet/fuel-types/fuel-types.table.ts';
import { vehicleTypes } from '../../fleet/vehicle-types/vehicle-types.table.ts';
import { vehicles } from '../../fleet/vehicles/vehicles.table.ts';
import { ledgerEntries } from '../../money/ledger/ledger.table.ts';
import { id, instant, integer64, ref } from '../../platform/columns.ts';
import { check, index, integer, pgTable, sql, text, uniqueIndex } from '../../platform/orm.ts';
import { networks } from '../../stations/networks/networks.table.ts';
import { stations } from '../../stations/stations/stations.table.ts';
import { subscriptionPlans } from '../subscription-plans/subscription-plans.table.ts';

/**
 * The log of the fee runs: one row per kind and period (a Riyadh month, `2026-11`). An interrupted run continues
 * under the same row; `finished_at` says that nothing of the period was left.
 */
export const feeRuns = pgTable(
  'fee_runs',
  {
    id: id(),
    kind: text({ enum: FEE_KINDS }).notNull(),
    period: text().notNull(),
    started_at: instant().notNull(),
    /** When the run last did something. */
    ran_at: instant().notNull(),
    finished_at: instant(),
    last_error: text(),
  },
  (t) => [uniqueIndex('fee_runs_kind_period_key').on(t.kind, t.period)],
);

/**
 * A fee that was charged, with its VAT and the entry that booked it. Registration and monthly fees are a vehicle's, subscription fees a client's,
 * processing fees a network's (or, with `station_id`, a franchisee's) per fuel. The unique keys make each fee one.
 */
export const feeCharges = pgTable(
  'fee_charges',
  {
    id: id(),
    kind: text({ enum: FEE_KINDS }).notNull(),
    /** The Riyadh month it is for; of a registration, the month it was charged in. */
    period: text().notNull(),
    run_id: ref()
      .notNull()
      .references(() => feeRuns.id),
    client_id: ref().references(() => clients.id),
    vehicle_id: ref().references(() => vehicles.id),
    vehicle_type_id: ref().references(() => vehicleTypes.id),
    network_id: ref().references(() => networks.id),
    station_id: ref().references(() => stations.id),
    fuel_type_id: ref().references(() => fuelTypes.id),
    /** The plan a subscription fee is for, and how many months from `period` on it pays. */
    plan_id: ref().references(() => subscriptionPlans.id),
    months: integer(),
    /** Litres a processing fee is for, and its price. */
    volume_ml: integer64(),
    processing_fee_millis_per_litre: integer(),
    net_halalas: integer64().notNull(),
    vat_halalas: integer64().notNull(),
    vat_rate_basis_points: integer().notNull(),
    entry_id: ref()
      .notNull()
      .unique('fee_charges_entry_id_key')
      .references(() => ledgerEntries.id),
    charged_at: instant().notNull(),
  },
  (t) => [
    uniqueIndex('fee_charges_registration_fee_key').on(t.vehicle_id).where(sql`kind = 'registration_fee'`),
    uniqueIndex('fee_charges_monthly_fee_key').on(t.vehicle_id, t.period).where(sql`kind = 'monthly_fee'`),
    uniqueIndex('fee_charges_subscription_fee_key')
      .on(t.client_id, t.period)
      .where(sql`kind = 'subscription_fee'`),
    uniqueIndex('fee_charges_processing_fee_key')
      .on(t.network_id, sql`coalesce(station_id, 0)`, t.fuel_type_id, t.period)
      .where(sql`kind = 'processing_fee'`),
    index('fee_charges_client').on(t.client_id, t.period),
    index('fee_charges_run').on(t.run_id, t.id),
    check(
      'fee_charges_of_someone',
      sql`case kind when 'processing_fee' then network_id is not null and fuel_type_id is not null
          when 'subscription_fee' then client_id is not null and plan_id is not null and coalesce(months, 0) in (1, 12) and net_halalas > 0
          else client_id is not null and vehicle_id is not null and net_halalas > 0 end`,
    ),
  ],
);

/**
 * Parties that could not be charged in a run, and why. A row is removed when the fee is charged after all, so the
 * table holds open cases only.
 */
export const feeRefusals = pgTable(
  'fee_refusals',
  {
    id: id(),
    run_id: ref()
      .notNull()
      .references(() => feeRuns.id),
    client_id: ref().references(() => clients.id),
    network_id: ref().references(() => networks.id),
    /** The refusal's code where it was one of ours; null for anything else. */
    code: text(),
    reason: text().notNull(),
    refused_at: instant().notNull(),
  },
  (t) => [
    uniqueIndex('fee_refusals_run_id_client_id_network_id_key').on(
      t.run_id,
      sql`coalesce(client_id, 0)`,
      sql`coalesce(network_id, 0)`,
    ),
    check('fee_refusals_of_someone', sql`num_nonnulls(client_id, network_id) = 1`),
  ],
);
