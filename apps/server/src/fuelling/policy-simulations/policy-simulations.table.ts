import { users } from '../../access/users/users.table.ts';
import { clients } from '../../fleet/clients/clients.table.ts';
import { vehicles } from '../../fleet/vehicles/vehicles.table.ts';
import { createdAt, id, instant, integer64, ref } from '../../platform/columns.ts';
import { date, index, integer, jsonb, pgTable, primaryKey, sql, text } from '../../platform/orm.ts';
import { fuelRequests } from '../fuel-requests/fuel-requests.table.ts';

export const SIMULATION_STATUSES = ['waiting', 'running', 'done', 'cancelled', 'failed'] as const;

/** A draft of rules evaluated against the fills of a period: requester, progress and result. */
export const policySimulations = pgTable(
  'policy_simulations',
  {
    id: id(),
    client_id: ref()
      .notNull()
      .references(() => clients.id),
    /** Whose rules the draft would be; all null: the client's. */
    group_id: ref(),
    vehicle_id: ref(),
    driver_id: ref(),
    /** The draft of several vehicles, each by itself. */
    vehicle_ids: ref().array(),
    /** The profile the draft would be: it holds for whoever follows it, where they have no value of their own. */
    profile_id: ref(),
    rules: jsonb().$type<Record<string, unknown>>().notNull(),
    from_date: date({ mode: 'string' }).notNull(),
    to_date: date({ mode: 'string' }).notNull(),
    /** Evaluated fills by litres in steps of 5 L: how many, and how many of them would have been declined. */
    litres: jsonb().$type<Record<string, [fills: number, declined: number]>>().notNull().default({}),
    status: text({ enum: SIMULATION_STATUSES }).notNull().default('waiting'),
    fills_total: integer().notNull().default(0),
    fills_done: integer().notNull().default(0),
    volume_ml: integer64().notNull().default(0),
    amount_halalas: integer64().notNull().default(0),
    /** A process that stopped beating has died; another takes the run over. */
    heartbeat_at: instant(),
    created_by_user_id: ref().references(() => users.id),
    created_at: createdAt(),
    finished_at: instant(),
    /** The limits the draft would replace, with their versions, as they were when the simulation began: a hash. */
    base: text().notNull().default(''),
    applied_at: instant(),
  },
  (t) => [
    index('policy_simulations_client').on(t.client_id, t.id.desc()),
    index('policy_simulations_open').on(t.id).where(sql`status in ('waiting', 'running')`),
  ],
);

/** A fill the draft would have stopped, held or flagged. */
export const policySimulationHits = pgTable(
  'policy_simulation_hits',
  {
    simulation_id: ref()
      .notNull()
      .references(() => policySimulations.id, { onDelete: 'cascade' }),
    fuel_request_id: ref()
      .notNull()
      .references(() => fuelRequests.id),
    vehicle_id: ref()
      .notNull()
      .references(() => vehicles.id),
    outcome: text({ enum: ['decline', 'hold', 'flag'] }).notNull(),
    checks: jsonb().notNull(),
    volume_ml: integer64().notNull(),
    amount_halalas: integer64().notNull(),
    day: date({ mode: 'string' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.simulation_id, t.fuel_request_id] }),
    index('policy_simulation_hits_vehicle').on(t.simulation_id, t.vehicle_id),
  ],
);
