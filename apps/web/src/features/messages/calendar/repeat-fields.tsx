import { MAX_REPEATS } from '@fleet/contracts/messages/calendar.ts';
import { REPEAT_RHYTHMS, type RepeatRhythm } from '@fleet/domain/repeats.ts';
import { addDays } from '@fleet/domain/riyadh-time.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckboxGroup, SelectField } from '../../../ui/form/choice-fields.tsx';
import { DateField } from '../../../ui/form/date-fields.tsx';
import { DecimalField } from '../../../ui/form/figure-fields.tsx';
import { plainField } from '../../../ui/form/plain-field.ts';
import type { FieldProps, ShownProblem } from '../../../ui/form/use-contract-form.ts';
import { weekdayOf } from './calendar-days.ts';

export interface RepeatDraft {
  rhythm: RepeatRhythm | '';
  interval: number | null;
  weekdays: (number | null)[];
  until: string;
  count: number | null;
}

export const NO_REPEAT: RepeatDraft = { rhythm: '', interval: null, weekdays: [], until: '', count: null };
const WEEKDAYS = ['0', '1', '2', '3', '4', '5', '6'];
const ENDS = ['never', 'until', 'count'] as const;
type End = (typeof ENDS)[number];
/** What an end begins with. */
const DAYS_UNTIL = 90;
const COUNT = 10;

interface RepeatFieldsProps {
  field: FieldProps<RepeatDraft>;
  problems: Readonly<Record<string, ShownProblem>>;
  firstDay: string;
}

/** How an event comes again, on which weekdays, and until when. */
export function RepeatFields({ field, problems, firstDay }: RepeatFieldsProps) {
  const { t } = useTranslation();
  const { value } = field;
  const [end, setEnd] = useState<End>(value.until ? 'until' : value.count === null ? 'never' : 'count');
  const set = (change: Partial<RepeatDraft>) => field.onChange({ ...value, ...change });
  const of = <Part extends keyof RepeatDraft>(part: Part, label: string) => ({
    ...plainField<RepeatDraft[Part]>({
      ...{ name: `${field.name}.${part}`, label, required: true, value: value[part] },
      onChange: (next) => set({ [part]: next }),
    }),
    problem: problems[`${field.name}.${part}`],
  });
  return (
    <>
      <SelectField
        {...of('rhythm', t('calendar.repeat'))}
        value={value.rhythm || 'none'}
        choices={['none' as const, ...REPEAT_RHYTHMS].map((rhythm) => ({
          ...{ value: rhythm, label: t(`calendar.rhythms.${rhythm}`) },
        }))}
        onChange={(rhythm) => {
          if (rhythm === 'none' || rhythm === '') {
            setEnd('never');
            return field.onChange(NO_REPEAT);
          }
          const weekdays = rhythm === 'weekly' ? [weekdayOf(firstDay)] : [];
          set({ rhythm, weekdays, interval: value.interval ?? 1 });
        }}
      />
      {value.rhythm && (
        <>
          <DecimalField {...of('interval', t(`calendar.every.${value.rhythm}`))} />
          {value.rhythm === 'weekly' && (
            <CheckboxGroup
              {...of('weekdays', t('calendar.weekdays'))}
              value={value.weekdays.map(String)}
              onChange={(days) => set({ weekdays: days.map(Number).sort() })}
              choices={WEEKDAYS.map((day) => ({ value: day, label: t(`rules.weekdays.${day}`) }))}
            />
          )}
          <SelectField
            {...plainField<End | ''>({
              ...{ name: 'end', label: t('calendar.ends'), required: true, value: end },
              onChange: (next) => {
                setEnd(next || 'never');
                set({
                  until: next === 'until' ? addDays(firstDay, DAYS_UNTIL) : '',
                  count: next === 'count' ? COUNT : null,
                });
              },
            })}
            choices={ENDS.map((one) => ({ value: one, label: t(`calendar.end_choices.${one}`) }))}
          />
          {end === 'until' && <DateField {...of('until', t('calendar.last_day'))} from={firstDay} />}
          {end === 'count' && (
            <DecimalField
              {...of('count', t('calendar.count'))}
              hint={t('calendar.count_hint', { count: MAX_REPEATS })}
            />
          )}
        </>
      )}
    </>
  );
}
