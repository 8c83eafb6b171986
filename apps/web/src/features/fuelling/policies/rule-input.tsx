import type { PolicyRules } from '@fleet/contracts/fuelling/policies.ts';
import { FLEET_DOCUMENTS, type FleetDocument } from '@fleet/domain/expiring-documents.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { titleIn } from '../../../lib/language.ts';
import { useCityName } from '../../../ui/city-name.tsx';
import { CheckboxGroup } from '../../../ui/form/choice-fields.tsx';
import { DecimalField, LitresField, MoneyField, TimeOfDayField } from '../../../ui/form/figure-fields.tsx';
import type { FieldProps, ShownProblem } from '../../../ui/form/use-contract-form.ts';
import { AreasField } from './areas-field.tsx';
import type { Choices } from './policies.api.ts';
import classes from './policies.module.css';
import type { RuleLine } from './rule-lines.ts';
import { StationsField } from './stations-field.tsx';

interface LineInputProps {
  line: RuleLine;
  rules: PolicyRules;
  onChange: (rules: PolicyRules) => void;
  choices: Choices | undefined;
  problems: Readonly<Record<string, ShownProblem>>;
  client_id?: number | undefined;
}

/** The input of one rule, by what it holds. */
export function LineInput({ line, rules, onChange, choices, problems, client_id }: LineInputProps) {
  const { t } = useTranslation();
  const cityName = useCityName();
  const language = useLanguage();
  const label = t(`rules.lines.${line.code}`);
  const key = line.field!;
  const problem = problems[`rules.${key}`];
  const set = (value: unknown) => onChange({ ...rules, [key]: value });
  const figure = field(label, rules[key] as number | null, problem, set);
  const boxes = (
    values: readonly string[],
    take: (values: string[]) => void,
    all: { value: string; label: string }[],
  ) => <CheckboxGroup {...field<string[]>(label, [...values], problem, take)} choices={all} />;
  switch (line.input) {
    case 'litres':
      return <LitresField {...figure} />;
    case 'money':
      return <MoneyField {...figure} />;
    case 'count':
      return <DecimalField {...figure} />;
    case 'minutes':
      return <DecimalField {...figure} unit={t('rules.minutes')} />;
    case 'km':
      return <DecimalField {...figure} unit={t('units.km')} />;
    case 'metres':
      return <DecimalField {...figure} unit={t('units.m')} />;
    case 'percent':
      return <DecimalField {...figure} unit="%" hint={t('rules.tank_hint')} />;
    case 'hours':
      return <Hours rules={rules} onChange={onChange} problems={problems} />;
    case 'fuels':
      return boxes(
        (rules.fuel_type_ids ?? []).map(String),
        (values) => set(values.map(Number)),
        (choices?.fuel_types ?? []).map((fuel) => ({
          value: String(fuel.id),
          label: titleIn(language, fuel),
        })),
      );
    case 'cities':
      return boxes(
        rules.cities ?? [],
        set,
        (choices?.cities ?? []).map((city) => ({ value: city, label: cityName(city) })),
      );
    case 'documents':
      return (
        <div className={classes.hours}>
          {boxes(
            rules.valid_documents ?? [],
            (values) => set(values as FleetDocument[]),
            FLEET_DOCUMENTS.map((value) => ({ value, label: t(`expiring_documents.names.${value}`) })),
          )}
          <DecimalField
            {...field(
              t('rules.grace_days'),
              rules.document_grace_days,
              problems['rules.document_grace_days'],
              (document_grace_days) => onChange({ ...rules, document_grace_days }),
            )}
            unit={t('rules.days')}
            hint={t('rules.documents_hint')}
          />
        </div>
      );
    case 'areas':
      return (
        <AreasField
          label={label}
          areas={rules.areas ?? []}
          onChange={set}
          client_id={client_id}
          problems={problems}
        />
      );
    case 'stations':
      return (
        <StationsField
          label={label}
          excluded={rules}
          onChange={({ disabled_network_ids, disabled_station_ids }) =>
            onChange({ ...rules, disabled_network_ids, disabled_station_ids })
          }
          choices={choices}
          client_id={client_id}
          problems={problems}
        />
      );
    default:
      return <b className={classes.plain}>{label}</b>;
  }
}

function Hours({ rules, onChange, problems }: Pick<LineInputProps, 'rules' | 'onChange' | 'problems'>) {
  const { t } = useTranslation();
  const days = [0, 1, 2, 3, 4, 5, 6].map((day) => ({
    value: String(day),
    label: t(`rules.weekdays.${day}`),
  }));
  return (
    <div className={classes.hours}>
      <TimeOfDayField
        {...field(t('rules.from'), rules.from_minute, problems['rules.from_minute'], (from_minute) =>
          onChange({ ...rules, from_minute }),
        )}
      />
      <TimeOfDayField
        {...field(t('rules.to'), rules.to_minute, problems['rules.to_minute'], (to_minute) =>
          onChange({ ...rules, to_minute }),
        )}
      />
      <CheckboxGroup
        {...field<string[]>(
          t('rules.on_days'),
          (rules.weekdays ?? [0, 1, 2, 3, 4, 5, 6]).map(String),
          problems['rules.weekdays'],
          (values) =>
            onChange({ ...rules, weekdays: values.length === 7 ? null : values.map(Number).sort() }),
        )}
        choices={days}
      />
    </div>
  );
}

export function field<Value>(
  label: string,
  value: Value,
  problem: ShownProblem | undefined,
  onChange: (value: Value) => void,
): FieldProps<Value> {
  return { name: label, label, value, onChange, onBlur: () => {}, problem, required: false };
}
