import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { calendarDay } from '../shapes.ts';

/** Dated settings. The value in force on a day is the newest one that has begun. */
export const datedSettingName = z.enum(['vat_rate_basis_points', 'top_up_second_approver']);

const datedSetting = z.object({
  name: datedSettingName,
  /** The value in force today: basis points, or yes (1) and no (0). */
  value: z.number().int(),
  history: z.array(z.object({ starts_on: calendarDay, value: z.number().int() })),
});

export const listSettings = defineRoute({
  name: 'listSettings',
  method: 'GET',
  path: '/settings',
  permission: 'read setting',
  summary: 'Dated settings of the money rules, with past and scheduled values',
  response: z.object({ rows: z.array(datedSetting) }),
});

export const planSetting = defineRoute({
  name: 'planSetting',
  method: 'POST',
  path: '/settings',
  permission: 'update setting',
  idempotent: true,
  summary: 'Schedule a value from a day on; the past does not change',
  body: z.object({
    name: datedSettingName,
    value: z.number().int().min(0).max(10_000),
    starts_on: calendarDay,
  }),
  response: datedSetting,
});
