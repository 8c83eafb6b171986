import { FEE_KINDS } from '@fleet/contracts/fees.ts';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, integer64, ref } from '../../platform/columns.ts';
import { clients } from '../clients/clients.table.ts';
import { fuelTypes } from '../fuel-types/fuel-types.table.ts';
import { ledgerEntries } from '../ledger/ledger.table.ts';
import { networks } from '../networks/networks.table.ts';
import { stations } from '../stations/stations.table.ts';
import { vehicleTypes } from '../vehicle-types/vehicle-types.table.ts';
import { vehicles } from '../vehicles/vehicles.table.ts';

/** What a client's contract says of a vehicle type, without VAT; where there is no row the type's own fees hold. */
export const clientPrices = pgTable(
  'client_prices',
  {
    client_id: ref()
      .notNull()
      .references(() => clients.id),
    vehicle_type_id: ref()
      .notNull()
      .references(() => vehicleTypes.id),
    registration_fee_halalas: integer64().notNull(),
    monthly_sub_fee_halalas: integer64().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.client_id, t.vehicle_type_id] }),
    check('client_prices_not_negative', sql`registration_fee_halalas >= 0 and monthly_sub_fee_halalas >= 0`),
  ],
);

/** What a network's contract says of a fuel, without VAT; where there is no row the fuel type's own fee holds. */
export const networkFees = pgTable(
  'network_fees',
  {
    network_id: ref()
      .notNull()
      .references(() => networks.id),
    fuel_type_id: ref()
      .notNull()
      .references(() => fuelTypes.id),
    processing_fee_millis_per_litre: integer().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.network_id, t.fuel_type_id] }),
    check('network_fees_not_negative', sql`processing_fee_millis_per_litre >= 0`),
  ],
);

/**
 * The log of the fee runs: one row per kind and period (a Riyadh month, `2026-11`). A run that broke off is taken up
 * again under the same row; `finished_at` says that nothing of the period was left.
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
  (t) => [uniqueIndex('fee_runs_period').on(t.kind, t.period)],
);

/**
 * A fee that was charged, with its VAT and the entry that booked it. Registration and monthly fees are a vehicle's,
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
    /** Litres a processing fee is for, and its price. */
    volume_ml: integer64(),
    processing_fee_millis_per_litre: integer(),
    net_halalas: integer64().notNull(),
    vat_halalas: integer64().notNull(),
    vat_rate_basis_points: integer().notNull(),
    entry_id: ref()
      .notNull()
      .unique()
      .references(() => ledgerEntries.id),
    charged_at: instant().notNull(),
  },
  (t) => [
    uniqueIndex('fee_charges_registered_once').on(t.vehicle_id).where(sql`kind = 'registration_fee'`),
    uniqueIndex('fee_charges_once_a_month').on(t.vehicle_id, t.period).where(sql`kind = 'monthly_fee'`),
    uniqueIndex('fee_charges_processing_once')
      .on(t.network_id, sql`coalesce(station_id, 0)`, t.fuel_type_id, t.period)
      .where(sql`kind = 'processing_fee'`),
    index('fee_charges_client').on(t.client_id, t.period),
    index('fee_charges_run').on(t.run_id, t.id),
    check(
      'fee_charges_of_someone',
      sql`case kind when 'processing_fee' then network_id is not null and fuel_type_id is not null
          else client_id is not null and vehicle_id is not null and net_halalas > 0 end`,
    ),
  ],
);

/**
 * Who could not be charged in a run, and why. A row goes when the fee is charged after all, so that what stands here is
 * what still waits for somebody.
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
    uniqueIndex('fee_refusals_once').on(t.run_id, sql`coalesce(client_id, 0)`, sql`coalesce(network_id, 0)`),
    check('fee_refusals_of_someone', sql`num_nonnulls(client_id, network_id) = 1`),
  ],
);
