import { AppError } from '../../platform/app-error.ts';

/** Defaults. */
export const SETTING_DEFAULTS = { vat_rate_basis_points: 1500, top_up_second_approver: 0 } as const;
export type SettingName = keyof typeof SETTING_DEFAULTS;
export const SETTING_NAMES = Object.keys(SETTING_DEFAULTS) as SettingName[];

const MAX: Record<SettingName, number> = { vat_rate_basis_points: 10_000, top_up_second_approver: 1 };

/**
 * A value may be planned from today on; what was booked under the past stays as it was booked. A VAT rate begins
 * tomorrow at the earliest, so that one day has one rate. Throws INVALID_FIELDS.
 */
export function checkPlan(
  plan: { readonly name: SettingName; readonly value: number; readonly starts_on: string },
  today: string,
): void {
  const isTooEarly = plan.name === 'vat_rate_basis_points' ? plan.starts_on <= today : plan.starts_on < today;
  const fields = {
    ...(isTooEarly ? { starts_on: 'in_the_past' } : {}),
    ...(plan.value > MAX[plan.name] ? { value: 'too_big' } : {}),
  };
  if (Object.keys(fields).length > 0)
    throw new AppError('INVALID_FIELDS', 'Some fields need another look.', undefined, fields);
}
