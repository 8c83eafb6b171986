import { users } from '../../access/users/users.table.ts';
import { clients } from '../../fleet/clients/clients.table.ts';
import { vehicleGroups } from '../../fleet/vehicle-groups/vehicle-groups.table.ts';
import { createdAt, id, instant, integer64, ref, version } from '../../platform/columns.ts';
import { check, date, index, integer, pgTable, sql, text, unique } from '../../platform/orm.ts';

/**
 * What a client, one of its vehicle groups or a cost center may use in a Riyadh month, in riyals or liters. What is used of it
 * is read from `usage_days` by the function `budget_days`, which the migration has.
 */
export const budgets = pgTable(
  'budgets',
  {
    id: id(),
    client_id: ref()
      .notNull()
      .references(() => clients.id),
    /** The first day of the month. */
    month: date({ mode: 'string' }).notNull(),
    /** Neither group nor cost center: of the whole fleet. */
    group_id: ref().references(() => vehicleGroups.id),
    cost_center: text(),
    amount_halalas: integer64(),
    volume_ml: integer64(),
    consequence: text({ enum: ['decline', 'hold', 'flag'] })
      .notNull()
      .default('flag'),
    /** The share of which its managers were last warned: 80, 100, or 0 before. */
    warned_percent: integer().notNull().default(0),
    version: version(),
    created_at: createdAt(),
    changed_at: instant(),
    changed_by_user_id: ref().references(() => users.id),
  },
  (t) => [
    unique('budgets_client_id_version_conflict')
      .on(t.client_id, t.month, t.group_id, t.cost_center)
      .nullsNotDistinct(),
    index('budgets_unwarned').on(t.month).where(sql`warned_percent < 100`),
    index('budgets_group_id').on(t.group_id).where(sql`group_id is not null`),
    check('budgets_month', sql`extract(day from month) = 1`),
    check('budgets_one_level', sql`num_nonnulls(group_id, cost_center) <= 1`),
    check('budgets_one_unit', sql`num_nonnulls(amount_halalas, volume_ml) = 1`),
    check('budgets_positive', sql`coalesce(amount_halalas, volume_ml) > 0`),
    check('budgets_warned', sql`warned_percent in (0, 80, 100)`),
  ],
);
