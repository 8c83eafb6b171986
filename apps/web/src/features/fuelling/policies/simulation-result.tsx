import { Button } from '@mantine/core';
import { IconCircleCheck, IconFlask } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import { Callout } from '../../../ui/callout.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { HelpLink } from '../../../ui/help-link.tsx';
import { Money } from '../../../ui/money.tsx';
import { Volume } from '../../../ui/volume.tsx';
import { ApplyDraft } from './apply-draft.tsx';
import { ConsequenceBadge } from './consequence-badge.tsx';
import { DaysPicture } from './days-picture.tsx';
import { FillsPicture } from './fills-picture.tsx';
import { SimulationTables } from './simulation-tables.tsx';
import { isRunning, type Simulation, useCancelSimulation, useSimulation } from './simulator.api.ts';
import classes from './simulator.module.css';

/** Progress and result of a simulation: by day, vehicle and fill. */
export function SimulationResult({ id }: { id: string | null }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useSimulation(id);
  if (id === null)
    return (
      <Card title={t('simulator.result')}>
        <EmptyState
          icon={IconFlask}
          title={t('simulator.nothing_yet')}
          text={t('simulator.nothing_yet_text')}
        >
          <HelpLink topic="simulate-rule" />
        </EmptyState>
      </Card>
    );
  if (error && !data) return <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />;
  if (!data) return <Card title={t('simulator.result')}>{t('simulator.waiting')}</Card>;
  return (
    <div className={classes.result}>
      <Card title={t('simulator.result')} note={<Period simulation={data} />}>
        <SimulationSummary simulation={data} />
        <DaysPicture simulation={data} />
        <ApplyDraft simulation={data} />
      </Card>
      {data.outcomes.decline.fills + data.outcomes.hold.fills + data.outcomes.flag.fills > 0 && (
        <SimulationTables simulation={data} />
      )}
    </div>
  );
}

/** The days whose fills were simulated: "1 Oct 2026 – 31 Oct 2026". */
export function Period({ simulation: { from, to } }: { simulation: Simulation }) {
  const language = useLanguage();
  return <span>{[from, to].map((day) => formatDate(day, language)).join(' – ')}</span>;
}

/** How far it is, what it would have done to how many fills, and these by liters. */
export function SimulationSummary({ simulation }: { simulation: Simulation }) {
  return (
    <>
      <Progress simulation={simulation} />
      <SimulationMeasures simulation={simulation} />
      <FillsPicture simulation={simulation} />
    </>
  );
}

function Progress({ simulation }: { simulation: Simulation }) {
  const { t } = useTranslation();
  const cancel = useCancelSimulation();
  const { status, fills_done, fills_total } = simulation;
  if (!isRunning(simulation))
    return status === 'done' ? null : (
      <Callout tone={status === 'failed' ? 'no' : 'wait'}>{t(`simulator.${status}`)}</Callout>
    );
  return (
    <div className={classes.progress}>
      <progress value={fills_done} max={Math.max(1, fills_total)} aria-label={t('simulator.progress')} />
      <span className="num">
        {formatNumber(fills_done)} / {formatNumber(fills_total)}
      </span>
      {simulation.can.cancel && (
        <Button
          size="compact-sm"
          variant="default"
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ params: { id: simulation.id } })}
        >
          {t('simulator.cancel')}
        </Button>
      )}
    </div>
  );
}

function SimulationMeasures({ simulation }: { simulation: Simulation }) {
  const { t } = useTranslation();
  const { all, outcomes, status } = simulation;
  if (status === 'done' && all.fills === 0) return null;
  const row = (key: string, label: ReactNode, { fills, volume_ml, amount_halalas }: Simulation['all']) => (
    <div key={key}>
      <dt>{label}</dt>
      <dd>
        <b>{t('simulator.of_fills', { count: fills, all: formatNumber(all.fills) })}</b>
        <span>
          <Volume volume_ml={volume_ml} /> · <Money amount_halalas={amount_halalas} />
        </span>
      </dd>
    </div>
  );
  return (
    <dl className={classes.figures}>
      {OUTCOMES.map((one) => row(one, <ConsequenceBadge consequence={one} />, outcomes[one]))}
      {row(
        'allowed',
        <span className={classes.allowed}>
          <IconCircleCheck size={14} aria-hidden />
          {t('simulator.allowed')}
        </span>,
        withoutOutcomes(simulation),
      )}
    </dl>
  );
}

const OUTCOMES = ['decline', 'hold', 'flag'] as const;

/** What the draft would have let through untouched. */
function withoutOutcomes({ all, outcomes }: Simulation): Simulation['all'] {
  const left = (name: keyof Simulation['all']) =>
    OUTCOMES.reduce((sum, outcome) => sum - outcomes[outcome][name], all[name]);
  return { fills: left('fills'), volume_ml: left('volume_ml'), amount_halalas: left('amount_halalas') };
}
