import { DateInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/appearance-context.ts';
import { formatDate, formatHijri } from '../../lib/format.ts';
import { useCalendarProps } from '../calendar-props.ts';
import { type FieldOptions, useInputProps } from './field-text.ts';
import classes from './fields.module.css';
import { TimeOfDayField } from './figure-fields.tsx';
import { dayAndMinute, instantAt, parseTypedDate } from './typed-dates.ts';
import type { FieldProps } from './use-contract-form.ts';

interface DateFieldProps extends FieldProps<string>, FieldOptions {
  /** First and last selectable day. */
  from?: string | undefined;
  until?: string | undefined;
}

/** A Riyadh day, typed or picked, stored as `YYYY-MM-DD`; its Hijri date is shown below. */
export function DateField({ from, until, ...props }: DateFieldProps) {
  const { value, onChange, required, hint } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const noon = (date: string) => `${date}T12:00:00+03:00`;
  const hijri = value ? formatHijri(noon(value), language) : undefined;
  return (
    <DateInput
      {...useCalendarProps()}
      {...useInputProps({ ...props, hint: hijri ?? hint })}
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
      valueFormat={(date) => formatDate(noon(date), language)}
      dateParser={parseTypedDate}
      {...(from ? { minDate: from } : {})}
      {...(until ? { maxDate: until } : {})}
      clearable={!required}
      clearButtonProps={{ 'aria-label': t('ui.clear') }}
      leftSection={<IconCalendar size={18} aria-hidden />}
      placeholder={t('ui.date_example')}
      autoComplete="off"
      popoverProps={{ shadow: 'md' }}
    />
  );
}

/** A day and time in Riyadh, stored as an instant. A day without a time means midnight. */
export function DateTimeField(props: DateFieldProps) {
  const { t } = useTranslation();
  const { date, minute } = dayAndMinute(props.value);
  return (
    <div className={classes.row}>
      <DateField
        {...props}
        value={date}
        onChange={(next) => props.onChange(next === '' ? '' : instantAt(next, minute ?? 0))}
      />
      <TimeOfDayField
        name={`${props.name}.time`}
        label={t('ui.time_of_day')}
        value={minute}
        onChange={(next) => date !== '' && props.onChange(instantAt(date, next ?? 0))}
        onBlur={props.onBlur}
        problem={undefined}
        required={false}
        disabled={date === '' || props.disabled === true}
      />
    </div>
  );
}
