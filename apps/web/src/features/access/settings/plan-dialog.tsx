import { addDays, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { isCallError } from '../../../lib/call-error.ts';
import { formatDate } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { SegmentField } from '../../../ui/form/choice-fields.tsx';
import { DateField } from '../../../ui/form/date-fields.tsx';
import { DecimalField } from '../../../ui/form/figure-fields.tsx';
import { plainField } from '../../../ui/form/plain-field.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { useSettingText } from './setting-text.ts';
import { type Setting, usePlanSetting } from './settings.api.ts';
import classes from './settings.module.css';

/** Schedules another value from a day on; earlier days are unaffected. */
export function PlanDialog({ setting, onClose }: { setting: Setting; onClose: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const valueText = useSettingText();
  const isRate = setting.name === 'vat_rate_basis_points';
  const today = riyadhDate(new Date());
  // A day has a single VAT rate, so a new one starts tomorrow at the earliest.
  const earliest = isRate ? addDays(today, 1) : today;
  const [percent, setPercent] = useState<number | null>(setting.value / 100);
  const [isOn, setIsOn] = useState(setting.value !== 1);
  const [startsOn, setStartsOn] = useState(earliest);
  const [isTried, setIsTried] = useState(false);
  const plan = usePlanSetting();
  const value = isRate ? (percent === null ? null : Math.round(percent * 100)) : Number(isOn);
  const problems = isCallError(plan.error, 'INVALID_FIELDS') ? plan.error.fields : undefined;
  const problemOf = (field: string, isEmpty: boolean) =>
    isTried && isEmpty ? 'required' : problems?.[field];
  const date = (day: string) => formatDate(`${day}T00:00:00+03:00`, language);

  const confirm = () => {
    setIsTried(true);
    if (value === null || startsOn === '') return;
    plan.mutate(
      { body: { name: setting.name, value, starts_on: startsOn } },
      {
        onSuccess: () => {
          showSuccess(t('settings.done', { value: valueText(setting.name, value), date: date(startsOn) }));
          onClose();
        },
      },
    );
  };
  return (
    <ConfirmDialog
      title={t(`settings.${setting.name}.title`)}
      text={t('settings.plan_text')}
      confirm={
        value !== null && startsOn !== ''
          ? t('settings.plan', { value: valueText(setting.name, value), date: date(startsOn) })
          : t('settings.change')
      }
      isBusy={plan.isPending}
      error={problems ? null : plan.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={classes.fields}>
        {isRate ? (
          <DecimalField
            {...plainField({
              name: 'value',
              label: t('settings.vat_rate_basis_points.field'),
              value: percent,
              onChange: setPercent,
              required: true,
              problem: problemOf('value', percent === null),
            })}
            decimals={2}
            unit="%"
          />
        ) : (
          <SegmentField
            {...plainField({
              name: 'value',
              label: t('settings.top_up_second_approver.field'),
              value: isOn ? 'on' : 'off',
              onChange: (next: string) => setIsOn(next === 'on'),
              required: true,
            })}
            choices={[
              { value: 'off', label: t('settings.top_up_second_approver.off') },
              { value: 'on', label: t('settings.top_up_second_approver.on') },
            ]}
          />
        )}
        <DateField
          {...plainField({
            name: 'starts_on',
            label: t('settings.starts_on'),
            value: startsOn,
            onChange: setStartsOn,
            required: true,
            problem: problemOf('starts_on', startsOn === ''),
          })}
          from={earliest}
        />
      </div>
    </ConfirmDialog>
  );
}
