import { PLAN_STATUSES } from '@fleet/contracts/delivery/plans.ts';
import type { WeekMeasures, WeekRemedy } from '@fleet/contracts/delivery/week-plans.ts';
import type { HorizonSolution } from '@fleet/routing/horizon/horizon-problem.ts';
import { users } from '../../access/users/users.table.ts';
import { createdAt, id, instant, integer64, ref } from '../../platform/columns.ts';
import { check, date, index, integer, jsonb, pgTable, sql, text, uniqueIndex } from '../../platform/orm.ts';
import { deliveryBranches } from '../delivery-branches/delivery-branches.table.ts';

/** A refill as it was known when its week was planned; days are counted from the first, amounts and levels by day. */
export interface PlannedRefill {
  readonly site_tank_id: number;
  readonly first: number;
  readonly last: number;
  readonly volumes_ml: readonly number[];
  readonly below_safe_ml: readonly number[];
  readonly dry_from: number | null;
}

/** What is known of a refill beside its place in the plan. */
export interface RefillFinding {
  readonly site_tank_id: number;
  readonly saves_halalas: number | null;
  readonly reasons: readonly { readonly code: string; readonly by: number }[];
  readonly remedies: readonly WeekRemedy[];
}

/** What the plan was made of. */
export interface WeekPlanMarks {
  readonly trips: string;
  readonly orders: string;
  readonly readings: string;
}

/** The optimizer's plan of a depot's week, from the forecasts of its tanks. At most one per depot waits or is made. */
export const weekPlans = pgTable(
  'week_plans',
  {
    id: id(),
    delivery_branch_id: ref()
      .notNull()
      .references(() => deliveryBranches.id),
    from_date: date({ mode: 'string' }).notNull(),
    days: integer().notNull(),
    status: text({ enum: PLAN_STATUSES }).notNull().default('queued'),
    seconds: integer().notNull(),
    done_percent: integer().notNull().default(0),
    refills: jsonb().$type<PlannedRefill[]>().notNull().default([]),
    marks: jsonb().$type<WeekPlanMarks>(),
    travel_source: text({ enum: ['straight_lines', 'roads', 'straight_lines_instead'] }),
    solution: jsonb().$type<HorizonSolution>(),
    findings: jsonb().$type<RefillFinding[]>().notNull().default([]),
    comparison: jsonb().$type<{ plan: WeekMeasures; last_day: WeekMeasures }>(),
    cost_halalas: integer64(),
    unassigned: integer(),
    stop_requested_at: instant(),
    /** When orders and trips were made of it. */
    accepted_at: instant(),
    /** Last sign of life of the process that makes it. */
    alive_at: instant(),
    /** When the process that makes it took it: another that takes it sets it anew. */
    started_at: instant(),
    ended_at: instant(),
    requested_by: ref().references(() => users.id),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('week_plans_plan_in_progress')
      .on(t.delivery_branch_id)
      .where(sql`status in ('queued', 'running')`),
    index('week_plans_branch').on(t.delivery_branch_id, t.id),
    check('week_plans_ended', sql`(status in ('queued', 'running')) = (ended_at is null)`),
  ],
);
