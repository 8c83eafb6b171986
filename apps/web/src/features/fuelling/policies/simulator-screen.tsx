import type { PolicyLevelName, PolicyRules } from '@fleet/contracts/fuelling/policies.ts';
import { addDays, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCallError } from '../../../lib/call-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { Callout } from '../../../ui/callout.tsx';
import { Card } from '../../../ui/card.tsx';
import { DateField } from '../../../ui/form/date-fields.tsx';
import type { ShownProblem } from '../../../ui/form/use-contract-form.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SubjectChoice } from './new-subject.tsx';
import { EMPTY_RULES, subjectOfKey, subjectQueryOf, useChoices, usePolicy } from './policies.api.ts';
import { RuleFields } from './rule-fields.tsx';
import { SimulationResult } from './simulation-result.tsx';
import { type Simulation, useSimulation, useStartSimulation } from './simulator.api.ts';
import classes from './simulator.module.css';

/** First and last day of the previous month. */
function lastMonth(): { from: string; to: string } {
  const to = addDays(`${riyadhDate(new Date()).slice(0, 7)}-01`, -1);
  return { from: `${to.slice(0, 7)}-01`, to };
}

interface SimulatorScreenProps {
  client_id?: number;
}

/** What a link may bring: whose limits the draft begins with, as `vehicle-12`. */
export type SimulatorSearch = { of?: string };

interface Draft {
  subject: { level: PolicyLevelName; id: number | null };
  rules: PolicyRules;
  period: { from: string; to: string };
}

const emptyDraft = (): Draft => ({
  subject: { level: 'client', id: null },
  rules: EMPTY_RULES,
  period: lastMonth(),
});

/** Simulates draft rules on past fills. With an id in the address, shows an existing simulation. */
export function SimulatorScreen({ client_id }: SimulatorScreenProps) {
  const { t } = useTranslation();
  const { id } = useParams({ strict: false });
  const { of }: SimulatorSearch = useSearch({ strict: false });
  const initialSubject = id ? null : subjectOfKey(of ?? null, client_id);
  const { data, error } = useSimulation(id ?? null);
  const begin = id ? (data ? draftOf(data) : error ? emptyDraft() : null) : emptyDraft();
  return (
    <>
      <PageHeader title={t('menu.rule_simulator')}>{t('simulator.subtitle')}</PageHeader>
      <div className={classes.screen}>
        <Card title={t('simulator.draft')}>
          {begin ? (
            <DraftForm
              key={id ?? of ?? ''}
              begin={
                initialSubject
                  ? { ...begin, subject: { level: initialSubject.level, id: initialSubject.id } }
                  : begin
              }
              initialSubject={initialSubject}
              client_id={client_id}
            />
          ) : (
            <Skeleton height={240} />
          )}
        </Card>
        <SimulationResult id={id ?? null} />
      </div>
    </>
  );
}

function draftOf({ level, subject_id, rules, from, to }: Simulation): Draft {
  return { subject: { level, id: subject_id }, rules, period: { from, to } };
}

interface DraftFormProps {
  begin: Draft;
  /** Whose current rules are the initial draft. */
  initialSubject: ReturnType<typeof subjectOfKey>;
  client_id: number | undefined;
}

function DraftForm({ begin, initialSubject, client_id }: DraftFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [subject, setSubject] = useState(begin.subject);
  const [rules, setRules] = useState(begin.rules);
  const [period, setPeriod] = useState(begin.period);
  const choices = useChoices(client_id);
  const start = useStartSimulation();
  const isChosen = subject.level === 'client' || subject.id !== null;
  const fields = isCallError(start.error, 'INVALID_FIELDS') ? start.error.fields : undefined;
  const problems = Object.fromEntries(
    Object.entries(fields ?? {}).map(([name, code]): [string, ShownProblem] => [
      name,
      (typeof code === 'string' ? { code } : code) as ShownProblem,
    ]),
  );
  const run = () =>
    start.mutate(
      { body: { ...subjectQueryOf({ ...subject, client_id }), rules, ...period } },
      {
        onSuccess: (simulation) =>
          void navigate({ to: '.', params: { id: String(simulation.id) }, search: {} }),
      },
    );

  return (
    <div className={classes.draft}>
      {initialSubject && <TakeRules subject={initialSubject} onTake={setRules} />}
      <SubjectChoice
        client_id={client_id}
        level={subject.level}
        id={subject.id}
        onPick={(level, next) => setSubject({ level, id: next })}
      />
      <RuleFields
        rules={rules}
        onChange={setRules}
        choices={choices.data}
        isShared={subject.level === 'client' || subject.level === 'group'}
        problems={problems}
        client_id={client_id}
      />
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

/** Copies the current rules of a level into the draft, once. */
function TakeRules({
  subject,
  onTake,
}: {
  subject: NonNullable<ReturnType<typeof subjectOfKey>>;
  onTake: (rules: PolicyRules) => void;
}) {
  const { data } = usePolicy(subject);
  const rules = data?.rules;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, when loaded
  useEffect(() => {
    if (rules) onTake(rules);
  }, [rules !== undefined]);
  return null;
}
