import type { PolicyRules } from '@fleet/contracts/fuelling/policies.ts';
import { ActionIcon, Button, Menu, SegmentedControl } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { useCityName } from '../../../ui/city-name.tsx';
import { CheckboxGroup } from '../../../ui/form/choice-fields.tsx';
import { DecimalField, LitresField, MoneyField, TimeOfDayField } from '../../../ui/form/figure-fields.tsx';
import type { FieldProps, ShownProblem } from '../../../ui/form/use-contract-form.ts';
import { AreasField } from './areas-field.tsx';
import type { Choices } from './policies.api.ts';
import classes from './policies.module.css';
import {
  hasConsequence,
  isCounted,
  isSet,
  RULE_LINES,
  type RuleLine,
  SECTIONS,
  withLine,
  withoutLine,
} from './rule-lines.ts';
import { StationsField } from './stations-field.tsx';

interface RuleFieldsProps {
  rules: PolicyRules;
  onChange: (rules: PolicyRules) => void;
  choices: Choices | undefined;
  /** Limits of client and groups may apply per vehicle. */
  isShared: boolean;
  problems: Readonly<Record<string, ShownProblem>>;
  /** The client, if the platform edits its rules. */
  client_id?: number | undefined;
}

/** One level's rules as editable sentences; further rules are added from a menu. */
export function RuleFields(props: RuleFieldsProps) {
  const { t } = useTranslation();
  const { rules, onChange } = props;
  const unset = RULE_LINES.filter((line) => !isSet(rules, line));
  return (
    <div className={classes.editor}>
      {SECTIONS.map((section) => {
        const lines = RULE_LINES.filter((line) => line.section === section && isSet(rules, line));
        if (lines.length === 0) return null;
        return (
          <fieldset key={section} className={classes.section}>
            <legend>{t(`rules.sections.${section}`)}</legend>
            {lines.map((line) => (
              <Line key={line.code} line={line} {...props} />
            ))}
          </fieldset>
        );
      })}
      {unset.length === RULE_LINES.length && <p className="muted">{t('rules.none_here')}</p>}
      <Menu position="bottom-start" shadow="md" trapFocus>
        <Menu.Target>
          <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />}>
            {t('rules.add')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={420} className={classes.menu!}>
          {SECTIONS.map((section) => {
            const lines = unset.filter((line) => line.section === section);
            if (lines.length === 0) return null;
            return (
              <div key={section}>
                <Menu.Label>{t(`rules.sections.${section}`)}</Menu.Label>
                {lines.map((line) => (
                  <Menu.Item key={line.code} onClick={() => onChange(withLine(rules, line))}>
                    {t(`rules.lines.${line.code}`)}
                  </Menu.Item>
                ))}
              </div>
            );
          })}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

function Line({
  line,
  rules,
  onChange,
  choices,
  isShared,
  problems,
  client_id,
}: RuleFieldsProps & { line: RuleLine }) {
  const { t } = useTranslation();
  const name = t(`rules.lines.${line.code}`);
  return (
    <div
      className={classes.line}
      data-wide={line.input === 'areas' || line.input === 'stations' || undefined}
    >
      <div className={classes.figure}>
        <LineInput
          line={line}
          rules={rules}
          onChange={onChange}
          choices={choices}
          problems={problems}
          client_id={client_id}
        />
        {line.hasWindow && (
          <DecimalField
            {...field(
              t('rules.window_days'),
              rules.window_days,
              problems['rules.window_days'],
              (window_days) => onChange({ ...rules, window_days }),
            )}
            unit={t('rules.days')}
          />
        )}
      </div>
      <div className={classes.answers}>
        {isShared && isCounted(line) && (
          <SegmentedControl
            size="xs"
            aria-label={t('rules.counts')}
            value={rules.each_vehicle.includes(line.code) ? 'each' : 'together'}
            onChange={(value) =>
              onChange({
                ...rules,
                each_vehicle:
                  value === 'each'
                    ? [...rules.each_vehicle, line.code]
                    : rules.each_vehicle.filter((code) => code !== line.code),
              })
            }
            data={(['together', 'each'] as const).map((value) => ({
              value,
              label: t(`rules.count.${value}`),
            }))}
          />
        )}
        {hasConsequence(line) ? (
          <SegmentedControl
            size="xs"
            aria-label={t('rules.consequence')}
            value={rules.consequences[line.code] ?? 'decline'}
            onChange={(value) =>
              onChange({
                ...rules,
                consequences: { ...rules.consequences, [line.code]: value as 'decline' | 'hold' | 'flag' },
              })
            }
            data={(['decline', 'hold', 'flag'] as const).map((value) => ({
              value,
              label: t(`rules.consequences.${value}`),
            }))}
          />
        ) : (
          <span className="muted">{t(`rules.always.${line.code}`)}</span>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t('rules.remove', { rule: name })}
          onClick={() => onChange(withoutLine(rules, line))}
        >
          <IconTrash size={18} />
        </ActionIcon>
      </div>
    </div>
  );
}

function LineInput({
  line,
  rules,
  onChange,
  choices,
  problems,
  client_id,
}: Pick<RuleFieldsProps, 'rules' | 'onChange' | 'choices' | 'problems' | 'client_id'> & { line: RuleLine }) {
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
          label: language === 'ar' ? fuel.title_ar : fuel.title_en,
        })),
      );
    case 'cities':
      return boxes(
        rules.cities ?? [],
        set,
        (choices?.cities ?? []).map((city) => ({ value: city, label: cityName(city) })),
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

function Hours({ rules, onChange, problems }: Pick<RuleFieldsProps, 'rules' | 'onChange' | 'problems'>) {
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

function field<Value>(
  label: string,
  value: Value,
  problem: ShownProblem | undefined,
  onChange: (value: Value) => void,
): FieldProps<Value> {
  return { name: label, label, value, onChange, onBlur: () => {}, problem, required: false };
}
