import { z } from 'zod';
import { defineRoute, idParams, idSchema, instantSchema, pageOf } from '../define-route.ts';
import { listQuery } from '../lists.ts';
import { calendarDay, partyName } from '../shapes.ts';
import { CONSEQUENCES, checkSchema } from './check-shapes.ts';
import { plannedChange } from './limits.ts';
import { POLICY_LEVEL_NAMES, policyRules } from './policies.ts';

export const SIMULATION_STATUSES = ['waiting', 'running', 'done', 'cancelled', 'failed'] as const;

const totals = z.object({
  fills: z.number().int(),
  volume_ml: z.number().int(),
  amount_halalas: z.number().int(),
});

export const simulationSchema = z.object({
  id: z.number().int(),
  client_id: z.number().int(),
  /** Level of the draft. */
  level: z.enum(POLICY_LEVEL_NAMES),
  subject_id: z.number().int().nullable(),
  /** The vehicles of a draft for several, each by itself. */
  vehicle_ids: z.array(z.number().int()).nullable(),
  /** The profile the draft is for: it holds for its followers, where they have no value of their own. */
  profile: partyName.nullable(),
  status: z.enum(SIMULATION_STATUSES),
  from: calendarDay,
  to: calendarDay,
  rules: policyRules,
  fills_total: z.number().int(),
  fills_done: z.number().int(),
  /** All evaluated fills of the period. */
  all: totals,
  /** Of them: stopped, left for a manager, flagged. */
  outcomes: z.object({ decline: totals, hold: totals, flag: totals }),
  days: z.array(
    z.object({
      day: calendarDay,
      decline_ml: z.number().int(),
      hold_ml: z.number().int(),
      flag_ml: z.number().int(),
    }),
  ),
  /** The evaluated fills by litres, in steps of equal width; what would have been declined is a part of it. */
  histogram: z.array(
    z.object({
      from_ml: z.number().int(),
      to_ml: z.number().int(),
      fills: z.number().int(),
      declined: z.number().int(),
    }),
  ),
  created_at: instantSchema,
  finished_at: instantSchema.nullable(),
  /** When the draft became the limits. */
  applied_at: instantSchema.nullable(),
  /** The limits that the draft would replace changed since the simulation began: it cannot be applied. */
  is_outdated: z.boolean(),
  can: z.object({ cancel: z.boolean(), apply: z.boolean() }),
});
export type Simulation = z.infer<typeof simulationSchema>;

export const startPolicySimulation = defineRoute({
  name: 'startPolicySimulation',
  method: 'POST',
  path: '/policy-simulations',
  permission: 'simulate policy',
  status: 201,
  idempotent: true,
  summary: 'Simulate draft rules against the fills of a period of up to 92 days',
  body: z.object({
    client_id: idSchema.optional(),
    group_id: idSchema.optional(),
    vehicle_id: idSchema.optional(),
    driver_id: idSchema.optional(),
    /** Several vehicles: the draft counts for each by itself. */
    vehicle_ids: z.array(z.number().int().positive()).min(1).max(500).optional(),
    /** A profile: the draft counts for whoever follows it, where they have no value of their own. */
    profile_id: z.number().int().positive().optional(),
    rules: policyRules,
    from: calendarDay,
    to: calendarDay,
  }),
  response: simulationSchema,
});

export const getPolicySimulation = defineRoute({
  name: 'getPolicySimulation',
  method: 'GET',
  path: '/policy-simulations/:id',
  permission: 'simulate policy',
  summary: 'Progress and results of a simulation',
  params: idParams,
  response: simulationSchema,
});

export const listSimulationVehicles = defineRoute({
  name: 'listSimulationVehicles',
  method: 'GET',
  path: '/policy-simulations/:id/vehicles',
  permission: 'simulate policy',
  summary: 'What a simulation found, by vehicle',
  params: idParams,
  query: listQuery(['fills', 'volume', 'amount', 'plate_no']),
  response: pageOf(
    totals.extend({
      vehicle: z.object({ id: z.number().int(), plate_no: z.string(), name: z.string() }),
      declined: z.number().int(),
      held: z.number().int(),
      flagged: z.number().int(),
    }),
  ),
});

export const listSimulationHits = defineRoute({
  name: 'listSimulationHits',
  method: 'GET',
  path: '/policy-simulations/:id/hits',
  permission: 'simulate policy',
  summary: 'The fills a draft of rules would have stopped, held or flagged',
  params: idParams,
  query: listQuery(['at', 'volume', 'amount']).extend({
    vehicle_id: idSchema.optional(),
    outcome: z.enum(CONSEQUENCES).optional(),
  }),
  response: pageOf(
    z.object({
      fuel_request_id: z.number().int(),
      reference_number: z.string().nullable(),
      at: instantSchema,
      vehicle: z.object({ id: z.number().int(), plate_no: z.string(), name: z.string() }),
      driver_name: z.string(),
      outcome: z.enum(CONSEQUENCES),
      checks: z.array(checkSchema),
      volume_ml: z.number().int(),
      amount_halalas: z.number().int(),
    }),
  ),
});

export const cancelPolicySimulation = defineRoute({
  name: 'cancelPolicySimulation',
  method: 'POST',
  path: '/policy-simulations/:id/cancel',
  permission: 'simulate policy',
  idempotent: true,
  summary: 'Stop a simulation; what it found so far stays',
  params: idParams,
  response: simulationSchema,
});

const draftChange = z.object({
  /** The limits that change, of each subject: what it has itself before and after. */
  rows: z.array(plannedChange),
  changed: z.number().int(),
  /** Vehicles that these limits hold for. */
  vehicles: z.number().int(),
});
export type DraftChange = z.infer<typeof draftChange>;

export const previewPolicySimulation = defineRoute({
  name: 'previewPolicySimulation',
  method: 'POST',
  path: '/policy-simulations/:id/preview',
  permission: 'update policy',
  summary: 'What applying the draft of a finished simulation would change; nothing is saved',
  params: idParams,
  response: draftChange,
  errors: ['STATUS_CONFLICT', 'VERSION_CONFLICT'],
});

export const applyPolicySimulation = defineRoute({
  name: 'applyPolicySimulation',
  method: 'POST',
  path: '/policy-simulations/:id/apply',
  permission: 'update policy',
  idempotent: true,
  summary: 'Make the draft of a finished simulation the limits, unless these changed since it began',
  params: idParams,
  response: draftChange,
  errors: ['STATUS_CONFLICT', 'VERSION_CONFLICT'],
});
