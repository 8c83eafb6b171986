import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Callout } from '../../../ui/callout.tsx';
import { ChangesList } from '../../../ui/changes-list.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { DetailTabs } from '../../../ui/detail-tabs.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import type { PanelState } from '../../../ui/panel-state.ts';
import { Plate } from '../../../ui/plate.tsx';
import { RecordPanel } from '../../../ui/record-panel.tsx';
import { FixDays } from './fix-days.tsx';
import { KeyShown } from './key-shown.tsx';
import { TrackerActions } from './tracker-actions.tsx';
import { Battery, LastSeen, TrackerState } from './tracker-state.tsx';
import { type Tracker, type TrackerDetail, type TrackerWithKey, useTracker } from './trackers.api.ts';
import classes from './trackers.module.css';

interface TrackerPanelProps {
  id: string;
  panel: PanelState;
  rows: readonly Tracker[] | undefined;
}

/** One tracker beside the list: state, received positions, and key management. */
export function TrackerPanel({ id, panel, rows }: TrackerPanelProps) {
  const { t } = useTranslation();
  const result = useTracker(id);
  const [made, setMade] = useState<TrackerWithKey | null>(null);
  return (
    <RecordPanel
      kind={t('trackers.one')}
      panel={panel}
      result={result}
      rows={rows}
      title={(tracker) => tracker.name}
      actions={(tracker) => <TrackerActions tracker={tracker} onMade={setMade} />}
    >
      {(tracker) => (
        <>
          <DetailTabs
            label={tracker.name}
            tabs={[
              { name: 'facts', label: t('ui.facts'), content: () => <Facts tracker={tracker} /> },
              {
                name: 'changes',
                label: t('changes.title'),
                content: () => <ChangesList subject="tracker" id={tracker.id} />,
              },
            ]}
          />
          {made && <KeyShown made={made} onClose={() => setMade(null)} />}
        </>
      )}
    </RecordPanel>
  );
}

function Facts({ tracker }: { tracker: TrackerDetail }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const [openedAt] = useState(Date.now);
  const { today, last_unauthorized_at: unauthorized } = tracker;
  const isUnauthorizedNow = unauthorized !== null && openedAt - Date.parse(unauthorized) < DAY_MS;
  const count = (name: keyof typeof today) => ({
    name,
    label: t(`trackers.tally.${name}`),
    shown: <bdi className="num">{formatNumber(today[name])}</bdi>,
  });
  return (
    <div className={classes.facts}>
      {tracker.state === 'never' && <Callout tone="run">{t('trackers.never_text')}</Callout>}
      {tracker.state === 'silent' && <Callout tone="wait">{t('trackers.silent_text')}</Callout>}
      {isUnauthorizedNow && (
        <Callout tone="no" title={t('trackers.unauthorized_title')}>
          {t(tracker.revoked_at ? 'trackers.unauthorized_revoked' : 'trackers.unauthorized_old_key')}{' '}
          <DateTime at={unauthorized} as="relative" />
        </Callout>
      )}
      <FactList
        facts={[
          { name: 'state', label: t('columns.status'), shown: <TrackerState state={tracker.state} /> },
          {
            name: 'last_seen_at',
            label: t('columns.last_seen_at'),
            shown: <LastSeen tracker={tracker} />,
          },
          {
            name: 'battery_percent',
            label: t('trackers.battery'),
            shown: (
              <span className={classes.battery}>
                <Battery percent={tracker.battery_percent} />
              </span>
            ),
          },
          {
            name: 'vehicle',
            label: t('field_names.delivery_vehicle_id'),
            shown: (
              <span className={classes.vehicle}>
                <bdi>{tracker.delivery_vehicle.code}</bdi>{' '}
                <Plate plate={tracker.delivery_vehicle.plate_no} size="xs" />
              </span>
            ),
          },
          { name: 'delivery_branch_id', value: nameOf(tracker.delivery_branch) },
          { name: 'key_created_at', value: tracker.key_created_at },
          ...(tracker.revoked_at ? [{ name: 'revoked_at', value: tracker.revoked_at }] : []),
        ]}
      />
      <FactList
        title={t('trackers.today')}
        facts={[count('stored'), count('duplicates'), count('refused'), count('unauthorized')]}
      />
      <FixDays days={tracker.days} />
    </div>
  );
}

const DAY_MS = 86_400_000;
