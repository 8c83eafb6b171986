import type { PolicyLevelName, PolicyRules } from '@fleet/contracts/fuelling/policies.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCallError } from '../../../lib/call-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { Callout } from '../../../ui/callout.tsx';
import { DateField } from '../../../ui/form/date-fields.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { SubjectChoice } from './new-subject.tsx';
import { EMPTY_RULES, subjectQueryOf, useChoices, usePolicy } from './policies.api.ts';
import { RuleFields } from './rule-fields.tsx';
import { manyQueryOf, type SimulatedMany, useStartSimulation } from './simulator.api.ts';
import classes from './simulator.module.css';
import { problemsOf } from './use-rules-form.ts';

export interface Draft {
  subject: { level: PolicyLevelName; id: number | null };
  /** Several vehicles or a profile, instead of the subject. */
  many: SimulatedMany | null;
  /** Null: the present rules of the subject. */
  rules: PolicyRules | null;
  period: { from: string; to: string };
}

interface DraftFormProps {
  begin: Draft;
  client_id: number | undefined;
}

/** The rules to simulate, for whom and over which days. */
export function DraftForm({ begin, client_id }: DraftFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { many } = begin;
  const [subject, setSubject] = useState(begin.subject);
  const [edited, setRules] = useState(begin.rules);
  const [period, setPeriod] = useState(begin.period);
  const choices = useChoices(client_id);
  const start = useStartSimulation();
  const isChosen = many !== null || subject.level === 'client' || subject.id !== null;
  const present = usePolicy(isChosen && edited === null ? { ...subject, client_id } : null);
  const rules = edited ?? present.data?.rules ?? EMPTY_RULES;
  const fields = isCallError(start.error, 'INVALID_FIELDS') ? start.error.fields : undefined;
  const problems = problemsOf(start.error);
  const of = many ? { client_id, ...manyQueryOf(many) } : subjectQueryOf({ ...subject, client_id });
  const run = () =>
    start.mutate(
      { body: { ...of, rules, ...period } },
      {
        onSuccess: (simulation) =>
          void navigate({ to: '.', params: { id: String(simulation.id) }, search: {} }),
      },
    );

  return (
    <div className={classes.draft}>
      {many ? (
        <ManyNames many={many} />
      ) : (
        <SubjectChoice
          client_id={client_id}
          level={subject.level}
          id={subject.id}
          onPick={(level, next) => setSubject({ level, id: next })}
        />
      )}
      {present.isLoading ? (
        <Skeleton height={96} />
      ) : (
        <RuleFields
          rules={rules}
          onChange={setRules}
          choices={choices.data}
          isShared={!many && (subject.level === 'client' || subject.level === 'group')}
          valuesOnly={many !== null && 'vehicle_ids' in many}
          problems={problems}
          client_id={client_id}
        />
      )}
      <div className={classes.period}>
        {(['from', 'to'] as const).map((name) => (
          <DateField
            key={name}
            name={name}
            label={t(`simulator.${name}`)}
            value={period[name]}
            onChange={(day) => setPeriod({ ...period, [name]: day })}
            onBlur={() => {}}
            problem={problems[name]}
            required
          />
        ))}
      </div>
      {start.error && !fields && <Callout tone="no">{errorText(t, start.error)}</Callout>}
      <Button
        leftSection={<IconFlask size={18} aria-hidden />}
        disabled={
          !isChosen || !period.from || !period.to || JSON.stringify(rules) === JSON.stringify(EMPTY_RULES)
        }
        loading={start.isPending}
        onClick={run}
      >
        {t('simulator.run')}
      </Button>
    </div>
  );
}

function ManyNames({ many }: { many: SimulatedMany }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  return (
    <p className={classes.many}>
      {'profile' in many
        ? t('simulator.of_profile', { name: nameOf(many.profile) })
        : t('limits.selected.vehicle', { count: many.vehicle_ids.length })}
    </p>
  );
}
