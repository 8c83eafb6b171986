import { ANOMALY_CASE_ACTIONS, ANOMALY_CASE_STATES, ANOMALY_OUTCOMES } from '@fleet/domain/anomaly-cases.ts';
import { ANOMALY_INDICATORS } from '@fleet/domain/anomaly-facts.ts';
import { users } from '../../access/users/users.table.ts';
import { clients } from '../../fleet/clients/clients.table.ts';
import { drivers } from '../../fleet/drivers/drivers.table.ts';
import { vehicles } from '../../fleet/vehicles/vehicles.table.ts';
import { fuelRequests } from '../../fuelling/fuel-requests/fuel-requests.table.ts';
import { id, instant, ref, version } from '../../platform/columns.ts';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  sql,
  text,
} from '../../platform/orm.ts';
import { networks } from '../../stations/networks/networks.table.ts';
import { stations } from '../../stations/stations/stations.table.ts';

/** What the detectors see in a fill by what is known today. Signs come and go with what later fills show. */
export const anomalyFindings = pgTable(
  'anomaly_findings',
  {
    fuel_request_id: ref()
      .notNull()
      .references(() => fuelRequests.id),
    indicator: text({ enum: ANOMALY_INDICATORS }).notNull(),
    strength_percent: smallint().notNull(),
    /** The figures its sentence is made of, `AnomalyEvidence` of this indicator. */
    evidence: jsonb().notNull(),
    found_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.fuel_request_id, t.indicator] }),
    check('anomaly_findings_strength', sql`strength_percent between 0 and 100`),
  ],
);

/**
 * What was detected while the vehicle was at the pump, or on its way there: written once, as a record. Only what came from the requested
 * amount follows it when less is approved.
 */
export const anomalyFlags = pgTable(
  'anomaly_flags',
  {
    fuel_request_id: ref()
      .notNull()
      .references(() => fuelRequests.id),
    indicator: text({ enum: ANOMALY_INDICATORS }).notNull(),
    strength_percent: smallint().notNull(),
    evidence: jsonb().notNull(),
    /** The request's status at that time. */
    status: text().notNull(),
    found_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.fuel_request_id, t.indicator] })],
);

/** A fill with indicators, waiting for a decision. One that a user has touched stays, whatever is found later. */
export const anomalyCases = pgTable(
  'anomaly_cases',
  {
    id: id(),
    fuel_request_id: ref()
      .notNull()
      .unique('anomaly_cases_fuel_request_id_key')
      .references(() => fuelRequests.id),
    client_id: ref()
      .notNull()
      .references(() => clients.id),
    vehicle_id: ref()
      .notNull()
      .references(() => vehicles.id),
    driver_id: ref()
      .notNull()
      .references(() => drivers.id),
    station_id: ref()
      .notNull()
      .references(() => stations.id),
    network_id: ref()
      .notNull()
      .references(() => networks.id),
    attendant_user_id: ref().references(() => users.id),
    /** When it was fuelled. */
    closed_at: instant().notNull(),
    indicators: text({ enum: ANOMALY_INDICATORS }).array().notNull(),
    score: smallint().notNull(),
    /** Of the signs a station's people may see; 0 where there is none of them. */
    station_score: smallint().notNull(),
    found_at: instant().notNull(),
    /** When the fleet was notified; null for minor or old ones. */
    notified_at: instant(),
    state: text({ enum: ANOMALY_CASE_STATES }).notNull().default('open'),
    outcome: text({ enum: ANOMALY_OUTCOMES }),
    comment: text(),
    /** Who has taken it, or has decided it. */
    reviewer_user_id: ref().references(() => users.id),
    state_changed_at: instant(),
    /** What it scored when it was decided: signs that make it much worse bring it back. */
    decided_score: smallint(),
    is_demo: boolean().notNull(),
    version: version(),
  },
  (t) => [
    index('anomaly_cases_queue').on(t.state, t.score, t.id),
    index('anomaly_cases_client').on(t.client_id, t.state, t.score, t.id),
    index('anomaly_cases_station')
      .on(t.station_id, t.state, t.station_score, t.id)
      .where(sql`station_score > 0`),
    index('anomaly_cases_vehicle').on(t.vehicle_id, t.closed_at),
    index('anomaly_cases_driver').on(t.driver_id, t.closed_at),
    index('anomaly_cases_time').on(t.client_id, t.closed_at, t.id),
    check('anomaly_cases_outcome', sql`(state = 'closed') = (outcome is not null)`),
    check('anomaly_cases_score', sql`score between 0 and 100 and station_score between 0 and 100`),
  ],
);

/** Who did what to a case. Append only. */
export const anomalyCaseEvents = pgTable(
  'anomaly_case_events',
  {
    id: id(),
    anomaly_case_id: ref()
      .notNull()
      .references(() => anomalyCases.id),
    at: instant().notNull(),
    /** Null where new indicators reopened it. */
    user_id: ref().references(() => users.id),
    action: text({ enum: ANOMALY_CASE_ACTIONS }).notNull(),
    outcome: text({ enum: ANOMALY_OUTCOMES }),
    comment: text(),
    score: smallint().notNull(),
  },
  (t) => [index('anomaly_case_events_case').on(t.anomaly_case_id, t.id)],
);

/**
 * Subjects to be evaluated: a vehicle, a driver, a station, or an open request. `marks` counts arrivals, so that one
 * during an evaluation is not lost.
 */
export const anomalySubjects = pgTable(
  'anomaly_subjects',
  {
    kind: text({ enum: ['request', 'vehicle', 'driver', 'station'] }).notNull(),
    subject_id: ref().notNull(),
    /** The earliest fill that is new, or known differently. */
    since: instant().notNull(),
    due_at: instant().notNull(),
    marks: integer().notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.kind, t.subject_id] }), index('anomaly_subjects_due').on(t.due_at)],
);
