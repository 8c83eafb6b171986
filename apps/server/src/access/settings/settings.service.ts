import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { findSetting, listSettingRows, lockSetting, saveSetting } from './settings.queries.ts';
import { checkPlan, SETTING_DEFAULTS, SETTING_NAMES, type SettingName } from './settings.rules.ts';

/** The value in force on a Riyadh day. */
export async function settingOn(ctx: Ctx, name: SettingName, on: string): Promise<number> {
  return (await findSetting(ctx, name, on)) ?? SETTING_DEFAULTS[name];
}

/** Whether the platform's approvals of money take two people today. */
export async function needsSecondApprover(ctx: Ctx): Promise<boolean> {
  return (await settingOn(ctx, 'top_up_second_approver', riyadhDate(ctx.now))) === 1;
}

/** Every setting with the value of today and all its dated values. */
export async function listSettings(ctx: Ctx) {
  const today = riyadhDate(ctx.now);
  const rows = await listSettingRows(ctx);
  return {
    rows: SETTING_NAMES.map((name) => {
      const history = rows
        .filter((row) => row.name === name)
        .map(({ starts_on, value }) => ({ starts_on, value }));
      const begun = history.filter((row) => row.starts_on <= today);
      return { name, value: begun.at(-1)?.value ?? SETTING_DEFAULTS[name], history };
    }),
  };
}

/** Plans a value from a day on. Throws INVALID_FIELDS. */
export function planSetting(ctx: Ctx, plan: { name: SettingName; value: number; starts_on: string }) {
  return inTransaction(ctx, async (ctx) => {
    checkPlan(plan, riyadhDate(ctx.now));
    await lockSetting(ctx, plan.name);
    const before = await settingOn(ctx, plan.name, plan.starts_on);
    await saveSetting(ctx, plan);
    await recordAudit(ctx, {
      action: 'plan',
      subject: 'setting',
      subject_id: null,
      of: { name: plan.name },
      before: { value: before },
      after: plan,
    });
    const { rows } = await listSettings(ctx);
    return rows.find((row) => row.name === plan.name)!;
  });
}
