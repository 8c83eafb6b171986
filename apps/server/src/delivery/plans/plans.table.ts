import type { Guess } from '@fleet/routing/matrices.ts';
import type { Problem } from '@fleet/routing/problem.ts';
import { users } from '../../access/users/users.table.ts';
import { createdAt, id, instant, integer64, ref } from '../../platform/columns.ts';
import { check, date, index, integer, jsonb, pgTable, sql, text, uniqueIndex } from '../../platform/orm.ts';
import { deliveryBranches } from '../delivery-branches/delivery-branches.table.ts';
import type { LeftOutReason, UnassignedReasons } from './plans-facts.rules.ts';
import type { PlanSolution } from './plans-roads.rules.ts';

/** A plan waits its turn, is being made, and then is made, stopped early (its answer counts), or not to be made. */
export const PLAN_STATUSES = ['queued', 'running', 'made', 'stopped', 'failed'] as const;

/** The orders that are in no trip; or these, and every trip that is neither locked nor loaded. */
export const PLAN_SCOPES = ['open', 'rest'] as const;

/**
 * By straight lines with a detour factor, where nothing else is configured; by road; or by straight lines because the
 * router did not answer.
 */
export const TRAVEL_SOURCES = ['straight_lines', 'roads', 'straight_lines_instead'] as const;
export type TravelSource = (typeof TRAVEL_SOURCES)[number];

/** A trip a plan was made to change, and its `version` then. */
export interface ReplacedTrip {
  readonly id: number;
  readonly version: number;
  readonly delivery_vehicle_id: number;
}

/** Milliseconds since the search began, and the best plan by then. */
export interface PlanProgress {
  readonly ms: number;
  readonly cost: number;
  readonly unassigned: number;
}

/** The optimizer's plan of a depot's day: one scenario, stored as returned. At most one waits or runs per day. */
export const plans = pgTable(
  'plans',
  {
    id: id(),
    delivery_branch_id: ref()
      .notNull()
      .references(() => deliveryBranches.id),
    plan_date: date({ mode: 'string' }).notNull(),
    status: text({ enum: PLAN_STATUSES }).notNull().default('queued'),
    scope: text({ enum: PLAN_SCOPES }).notNull().default('open'),
    /** Of the rest of a day: the trips it changes, as they were at the request. */
    replaces: jsonb().$type<ReplacedTrip[]>().notNull().default([]),
    /** How long the search may take, over all its beginnings. */
    seconds: integer().notNull(),
    problem: jsonb().$type<Problem>().notNull(),
    guess: jsonb().$type<Guess>().notNull(),
    /** Source of its distances; null while it waits. */
    travel_source: text({ enum: TRAVEL_SOURCES }),
    left_out: jsonb().$type<{ order_id: number; reason: LeftOutReason }[]>().notNull(),
    /** Of the answer: why each order is in no trip, with the facts. */
    unassigned_reasons: jsonb().$type<UnassignedReasons[]>().notNull().default([]),
    orders: integer().notNull(),
    vehicles: integer().notNull(),
    /** The best so far, also while it runs. */
    solution: jsonb().$type<PlanSolution>(),
    progress: jsonb().$type<PlanProgress[]>().notNull().default([]),
    cost_halalas: integer64(),
    unassigned: integer(),
    searched_ms: integer().notNull().default(0),
    stop_requested_at: instant(),
    /** When trips were made of it. */
    adopted_at: instant(),
    /** Last sign of life of the process that makes it. */
    alive_at: instant(),
    started_at: instant(),
    ended_at: instant(),
    requested_by: ref().references(() => users.id),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('plans_plan_in_progress')
      .on(t.delivery_branch_id, t.plan_date)
      .where(sql`status in ('queued', 'running')`),
    index('plans_day').on(t.delivery_branch_id, t.plan_date, t.id),
    index('plans_at_work').on(t.id).where(sql`status in ('queued', 'running')`),
    check('plans_ended', sql`(status in ('queued', 'running')) = (ended_at is null)`),
  ],
);
