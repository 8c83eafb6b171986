import { useTranslation } from 'react-i18next';
import { Callout } from '../../../ui/callout.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { DetailTabs } from '../../../ui/detail-tabs.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { Money } from '../../../ui/money.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import type { PanelState } from '../../../ui/panel-state.ts';
import { RecordPanel } from '../../../ui/record-panel.tsx';
import { Volume } from '../../../ui/volume.tsx';
import { type AnomalyCase, type ListedCase, useCase } from './anomalies.api.ts';
import classes from './anomalies.module.css';
import { AnomalyHistory } from './anomaly-history.tsx';
import { AnomalyLevel } from './anomaly-level.tsx';
import { AnomalyMap } from './anomaly-map.tsx';
import { AnomalyReview } from './anomaly-review.tsx';
import { AnomalyScore } from './anomaly-score.tsx';
import { AnomalyTank } from './anomaly-tank.tsx';
import { CaseState } from './case-parts.tsx';

interface AnomalyPanelProps {
  id: string;
  panel: PanelState;
  rows: readonly ListedCase[] | undefined;
}

/** One case beside the queue: score, evidence, comments and decision. */
export function AnomalyPanel({ id, panel, rows }: AnomalyPanelProps) {
  const { t } = useTranslation();
  const result = useCase(id);
  return (
    <RecordPanel
      kind={t('anomalies.one')}
      panel={panel}
      result={result}
      rows={rows}
      title={(one) => <bdi className="num">{one.vehicle.plate_no.replace('-', ' ')}</bdi>}
    >
      {(one) => (
        <>
          <AnomalyReview key={one.id} one={one} onNext={(next) => panel.open(next)} onDone={panel.close} />
          <DetailTabs
            label={one.vehicle.plate_no}
            tabs={[
              { name: 'why', label: t('anomalies.why'), content: () => <Why one={one} /> },
              {
                name: 'history',
                label: t('anomalies.history'),
                content: () => <AnomalyHistory one={one} />,
              },
            ]}
          />
        </>
      )}
    </RecordPanel>
  );
}

function Why({ one }: { one: AnomalyCase }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  return (
    <div className={classes.report}>
      <div className={classes.states}>
        <CaseState row={one} />
        {one.is_demo && <span className="muted">{t('anomalies.demo')}</span>}
      </div>
      {one.comment && (
        <Callout tone="run">
          <span dir="auto">{one.comment}</span>
        </Callout>
      )}
      <AnomalyScore one={one} />
      <FactList
        facts={[
          { name: 'driver', label: t('columns.driver'), shown: <bdi>{one.driver.name}</bdi> },
          { name: 'client', label: t('columns.client'), shown: <bdi>{nameOf(one.client)}</bdi> },
          { name: 'station', label: t('columns.station'), shown: <bdi>{nameOf(one.station)}</bdi> },
          ...(one.attendant
            ? [
                {
                  name: 'attendant',
                  label: t('columns.attendant'),
                  shown: <bdi>{one.attendant}</bdi>,
                },
              ]
            : []),
          { name: 'closed_at', label: t('columns.fuelled_at'), shown: <DateTime at={one.closed_at} /> },
          { name: 'volume', label: t('columns.volume'), shown: <Volume volume_ml={one.volume_ml} /> },
          {
            name: 'amount',
            label: t('columns.amount'),
            shown: <Money amount_halalas={one.amount_halalas} />,
          },
          {
            name: 'reference_number',
            label: t('columns.reference_number'),
            shown: <bdi className="num">{one.reference_number}</bdi>,
          },
        ]}
      />
      <AnomalyLevel one={one} />
      <AnomalyTank one={one} />
      <AnomalyMap one={one} />
    </div>
  );
}
