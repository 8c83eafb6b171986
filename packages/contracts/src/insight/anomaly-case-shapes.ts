import { ANOMALY_CASE_ACTIONS, ANOMALY_CASE_STATES, ANOMALY_OUTCOMES } from '@fleet/domain/anomaly-cases.ts';
import { ANOMALY_INDICATORS } from '@fleet/domain/anomaly-facts.ts';
import { z } from 'zod';
import { instantSchema } from '../define-route.ts';
import { requestVehicle } from '../fuelling/fuel-request-shapes.ts';
import { partyName } from '../shapes.ts';
import { tankPoint } from './tank-levels.ts';

const int = z.number().int();
const indicator = z.enum(ANOMALY_INDICATORS);
const coordinates = z.object({ latitude: z.number(), longitude: z.number() });

/** Evidence of an indicator as returned by detectors; ids of fills are fuel requests'. */
const evidence = z.record(z.string(), z.unknown());

export const anomalyFinding = z.object({
  indicator,
  strength_percent: int,
  /** What it adds to the score; 0 where a stronger indicator of the same cause counts instead. */
  points: int,
  evidence,
});
export type ShownFinding = z.infer<typeof anomalyFinding>;

export const anomalyCaseRow = z.object({
  id: int,
  fuel_request_id: int,
  reference_number: z.string().nullable(),
  state: z.enum(ANOMALY_CASE_STATES),
  outcome: z.enum(ANOMALY_OUTCOMES).nullable(),
  /** 0 to 100, of the indicators visible to this reader. */
  score: int,
  /** The highest first. */
  indicators: z.array(indicator),
  client: partyName,
  vehicle: requestVehicle,
  driver: z.object({ id: int, name: z.string() }),
  station: partyName,
  closed_at: instantSchema,
  volume_ml: int,
  amount_halalas: int,
  reviewer: z.string().nullable(),
  is_demo: z.boolean(),
});
export type AnomalyCaseRow = z.infer<typeof anomalyCaseRow>;

/** Another fill of the same vehicle, with the estimated tank contents before and after it. */
const besideFill = z.object({
  id: int,
  closed_at: instantSchema,
  volume_ml: int,
  odometer_km: int.nullable(),
  station: partyName,
  /** Contents of the tank when fueling began; null if unknown. */
  level_before_ml: int.nullable(),
});

export const anomalyCaseDetail = anomalyCaseRow.extend({
  version: int,
  comment: z.string().nullable(),
  found_at: instantSchema,
  attendant: z.string().nullable(),
  fuel_type: z.object({ title_en: z.string(), title_ar: z.string() }),
  tank_ml: int,
  findings: z.array(anomalyFinding),
  /** Found before fueling was over, with the time. */
  live_flags: z.array(z.object({ indicator, found_at: instantSchema })),
  /** The vehicle's fills around it, oldest first. Of a fleet's own: a station's people see the one fill. */
  fills: z.array(besideFill),
  positions: z.object({
    station: coordinates,
    phone: coordinates.extend({ at: instantSchema }).nullable(),
    vehicle: coordinates.extend({ at: instantSchema }).nullable(),
    /** What the driver said as fuel was requested, and the vehicle's last position then: when, and how far from the phone. */
    answer: z
      .object({
        ...{ is_here: z.boolean(), at: instantSchema },
        ...{ seen_at: instantSchema.nullable(), seen_metres: int.nullable() },
      })
      .nullable(),
  }),
  /** Readings of the tank's level around it, for a fleet's own; empty without a sensor. */
  levels: z.array(tankPoint),
  /** Names of fuels referenced by the evidence. */
  fuels: z.array(z.object({ id: int, title_en: z.string(), title_ar: z.string() })),
  events: z.array(
    z.object({
      id: int,
      at: instantSchema,
      by: z.string().nullable(),
      action: z.enum(ANOMALY_CASE_ACTIONS),
      outcome: z.enum(ANOMALY_OUTCOMES).nullable(),
      comment: z.string().nullable(),
      score: int,
    }),
  ),
  /** The next case in this reader's queue. */
  next_id: int.nullable(),
  can: z.object({ claim: z.boolean(), decide: z.boolean(), requeue: z.boolean(), comment: z.boolean() }),
});
export type AnomalyCaseDetail = z.infer<typeof anomalyCaseDetail>;

/** An indicator of a request, while it is in progress or after. */
export const requestIndicator = z.object({
  indicator,
  strength_percent: int,
  evidence,
  is_live: z.boolean(),
});
