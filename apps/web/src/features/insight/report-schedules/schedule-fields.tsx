import { MAX_RECIPIENTS } from '@fleet/contracts/insight/report-schedules.ts';
import {
  REPORT_CODES,
  REPORT_PERIODS,
  type ReportCode,
  type ReportDimension,
} from '@fleet/contracts/insight/reports.ts';
import { nextTime, RHYTHMS, type Rhythm } from '@fleet/domain/rhythms.ts';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../../ui/callout.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { SegmentField, SelectField } from '../../../ui/form/choice-fields.tsx';
import { FormSection } from '../../../ui/form/form-panel.tsx';
import { TagsField } from '../../../ui/form/tags-field.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import type { FieldProps } from '../../../ui/form/use-contract-form.ts';
import { useRecipients } from './report-schedules.api.ts';
import { hourText, MailNotSet } from './schedule-labels.tsx';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const DAYS = Array.from({ length: 31 }, (_, day) => day + 1);
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];

export interface FieldsProps {
  field: ((path: 'name') => FieldProps<string>) &
    ((path: 'report') => FieldProps<ReportCode | ''>) &
    ((path: 'query.period') => FieldProps<(typeof REPORT_PERIODS)[number] | ''>) &
    ((path: 'format') => FieldProps<'pdf' | 'xlsx' | ''>) &
    ((path: 'language') => FieldProps<'en' | 'ar' | ''>) &
    ((path: 'rhythm') => FieldProps<Rhythm['rhythm'] | ''>) &
    ((path: 'weekday' | 'day' | 'hour') => FieldProps<number | null>) &
    ((path: 'recipients') => FieldProps<string[]>);
  values: { rhythm: string; weekday: number | null; day: number | null; hour: number | null };
  /** Row dimension, if it was selected on the report's page. */
  by?: ReportDimension | undefined;
}

/** Content, rhythm and recipients. */
export function ScheduleFields({ field, values, by }: FieldsProps) {
  const { t } = useTranslation();
  const recipients = useRecipients();
  const domains = recipients.data?.domains ?? [];
  return (
    <>
      {recipients.data && !recipients.data.mail.is_set && <MailNotSet />}
      <FormSection title={t('report_schedules.what')}>
        <SelectField
          {...field('report')}
          {...(by && { hint: `${t('report_mail.by')}: ${t(`reports.dimensions.${by}`)}` })}
          choices={REPORT_CODES.map((value) => ({ value, label: t(`reports.codes.${value}`) }))}
        />
        <SelectField
          {...field('query.period')}
          label={t('period.label')}
          choices={REPORT_PERIODS.map((value) => ({ value, label: t(`period.${value}`) }))}
        />
        <TextField
          {...field('name')}
          label={t('report_schedules.name')}
          hint={t('report_schedules.name_hint')}
          maxLength={80}
        />
        <SegmentField
          {...field('format')}
          choices={[
            { value: 'pdf', label: 'PDF' },
            { value: 'xlsx', label: 'Excel' },
          ]}
        />
        <SegmentField
          {...field('language')}
          choices={[
            { value: 'en', label: 'English' },
            { value: 'ar', label: 'العربية' },
          ]}
        />
      </FormSection>
      <FormSection title={t('report_schedules.when')} note={t('report_schedules.riyadh')}>
        <SegmentField
          {...field('rhythm')}
          choices={RHYTHMS.map((value) => ({
            value,
            label: t(`report_schedules.rhythms.${value}`),
          }))}
        />
        {values.rhythm === 'weekly' && (
          <NumberChoice
            {...field('weekday')}
            required
            label={t('report_schedules.weekday')}
            choices={WEEKDAYS}
            text={(weekday) => t(`static_routes.weekdays.${weekday}`)}
          />
        )}
        {values.rhythm === 'monthly' && (
          <NumberChoice
            {...field('day')}
            required
            choices={DAYS}
            text={(day) => (day === 31 ? t('report_schedules.last_day') : String(day))}
            hint={(values.day ?? 0) > 28 ? t('report_schedules.short_month') : undefined}
          />
        )}
        <NumberChoice {...field('hour')} choices={HOURS} text={hourText} />
        <NextTime values={values} />
      </FormSection>
      <FormSection title={t('report_schedules.whom')} columns="one">
        <TagsField
          {...field('recipients')}
          max={MAX_RECIPIENTS}
          suggestions={(recipients.data?.people ?? []).map(({ name, email }) => ({
            value: email,
            note: name,
          }))}
          placeholder={t('report_schedules.add_address')}
          hint={
            domains.length > 0
              ? t('report_schedules.whom_hint', { domains: domains.map((one) => `@${one}`).join(' ') })
              : t('report_schedules.whom_hint_people')
          }
        />
      </FormSection>
    </>
  );
}

/** The first run according to the form. */
function NextTime({ values }: { values: FieldsProps['values'] }) {
  const { t } = useTranslation();
  const { rhythm, weekday, day, hour } = values;
  const isComplete =
    hour !== null && (rhythm !== 'weekly' || weekday !== null) && (rhythm !== 'monthly' || day !== null);
  if (!isComplete) return null;
  const at = nextTime({ rhythm, weekday, day, hour } as Rhythm, new Date());
  return (
    <Callout tone="run" title={t('report_schedules.next')}>
      <DateTime at={at.toISOString()} />
    </Callout>
  );
}

interface NumberChoiceProps extends FieldProps<number | null> {
  choices: readonly number[];
  text: (value: number) => string;
  hint?: string | undefined;
}

/** A choice of numbers with labels. */
function NumberChoice({ value, onChange, choices, text, hint, ...rest }: NumberChoiceProps) {
  return (
    <SelectField
      {...rest}
      {...(hint ? { hint } : {})}
      value={value === null ? '' : String(value)}
      onChange={(next) => onChange(next === '' ? null : Number(next))}
      choices={choices.map((one) => ({ value: String(one), label: text(one) }))}
    />
  );
}
