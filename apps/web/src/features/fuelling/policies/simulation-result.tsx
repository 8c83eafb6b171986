import { Button } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Callout } from '../../../ui/callout.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { HelpLink } from '../../../ui/help-link.tsx';
import { Money } from '../../../ui/money.tsx';
import { Volume } from '../../../ui/volume.tsx';
import { ConsequenceBadge } from './consequence-badge.tsx';
import { DaysPicture } from './days-picture.tsx';
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
      <Card title={t('simulator.result')} note={`${data.from} – ${data.to}`}>
        <Progress simulation={data} />
        <SimulationMeasures simulation={data} />
        <DaysPicture simulation={data} />
      </Card>
      {data.outcomes.decline.fills + data.outcomes.hold.fills + data.outcomes.flag.fills > 0 && (
        <SimulationTables simulation={data} />
      )}
    </div>
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
  const { all, outcomes } = simulation;
  return (
    <dl className={classes.figures}>
      {(['decline', 'hold', 'flag'] as const).map((outcome) => (
        <div key={outcome}>
          <dt>
            <ConsequenceBadge consequence={outcome} />
          </dt>
          <dd>
            <b>{t('simulator.of_fills', { count: outcomes[outcome].fills, all: formatNumber(all.fills) })}</b>
            <span>
              <Volume volume_ml={outcomes[outcome].volume_ml} /> ·{' '}
              <Money amount_halalas={outcomes[outcome].amount_halalas} />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
