import type { PolicyRules } from '@fleet/contracts/fuelling/policies.ts';
import { ActionIcon, Button, Menu, SegmentedControl } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DecimalField } from '../../../ui/form/figure-fields.tsx';
import type { ShownProblem } from '../../../ui/form/use-contract-form.ts';
import type { Choices } from './policies.api.ts';
import classes from './policies.module.css';
import { field, LineInput } from './rule-input.tsx';
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

interface RuleFieldsProps {
  rules: PolicyRules;
  onChange: (rules: PolicyRules) => void;
  choices: Choices | undefined;
  /** Limits of client and groups may apply per vehicle. */
  isShared: boolean;
  problems: Readonly<Record<string, ShownProblem>>;
  /** The client, if the platform edits its rules. */
  client_id?: number | undefined;
  /** Without the effects of rules, where only values are set. */
  valuesOnly?: boolean;
}

/** One level's rules as editable sentences; further rules are added from a menu. */
export function RuleFields(props: RuleFieldsProps) {
  const { t } = useTranslation();
  const { rules, onChange } = props;
  // A line stays while its input is emptied for another value.
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const isOpen = (line: RuleLine) => isSet(rules, line) || shown.has(line.code);
  const unset = RULE_LINES.filter((line) => !isOpen(line));
  return (
    <div className={classes.editor}>
      {SECTIONS.map((section) => {
        const lines = RULE_LINES.filter((line) => line.section === section && isOpen(line));
        if (lines.length === 0) return null;
        return (
          <fieldset key={section} className={classes.section}>
            <legend>{t(`rules.sections.${section}`)}</legend>
            {lines.map((line) => (
              <Line
                key={line.code}
                line={line}
                {...props}
                onChange={(next) => {
                  setShown(new Set([...shown, line.code]));
                  onChange(next);
                }}
                onRemove={() => {
                  setShown(new Set([...shown].filter((code) => code !== line.code)));
                  onChange(withoutLine(rules, line));
                }}
              />
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
  valuesOnly = false,
  onRemove,
}: RuleFieldsProps & { line: RuleLine; onRemove: () => void }) {
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
        {valuesOnly ? null : hasConsequence(line) ? (
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
          onClick={onRemove}
        >
          <IconTrash size={18} />
        </ActionIcon>
      </div>
    </div>
  );
}
