import { getTripSheet } from '@fleet/contracts/delivery/trip-sheets.ts';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../../ui/callout.tsx';
import { ChangesList } from '../../../ui/changes-list.tsx';
import { ChatLink } from '../../../ui/chat-link.tsx';
import { DetailTabs } from '../../../ui/detail-tabs.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import type { PanelState } from '../../../ui/panel-state.ts';
import { PdfButton } from '../../../ui/pdf-button.tsx';
import { RecordPanel } from '../../../ui/record-panel.tsx';
import { TripStatusBadge } from '../../../ui/trip-status.tsx';
import { Distance } from '../../../ui/volume.tsx';
import { PlanAgainstActual } from './plan-against-actual.tsx';
import { TripActions } from './trip-actions.tsx';
import { TripFuel } from './trip-fuel.tsx';
import { TripRoute } from './trip-route.tsx';
import { TripStops } from './trip-stops.tsx';
import { type ListedTrip, type Trip, useTrip } from './trips.api.ts';
import classes from './trips.module.css';

interface TripPanelProps {
  id: string;
  panel: PanelState;
  rows: readonly ListedTrip[] | undefined;
}

/** One trip beside the list: planned against actual, stops, facts, history and actions. */
export function TripPanel({ id, panel, rows }: TripPanelProps) {
  const { t } = useTranslation();
  const result = useTrip(id);
  return (
    <RecordPanel
      kind={t('trips.one')}
      panel={panel}
      result={result}
      rows={rows}
      title={(trip) => <bdi className="num">{trip.trip_code}</bdi>}
      actions={(trip) => (
        <>
          {trip.driver && <ChatLink kind="trip" about={trip.id} />}
          <PdfButton label={t('trips.sheet')} route={getTripSheet} params={{ id: trip.id }} />
          <TripActions trip={trip} />
        </>
      )}
    >
      {(trip) => (
        <DetailTabs
          label={trip.trip_code}
          tabs={[
            { name: 'actual', label: t('trips.plan_and_actual'), content: () => <Course trip={trip} /> },
            { name: 'facts', label: t('ui.facts'), content: () => <Facts trip={trip} /> },
            { name: 'fuel', label: t('trips.fuel'), content: () => <TripFuel trip_id={trip.id} /> },
            {
              name: 'changes',
              label: t('changes.title'),
              content: () => <ChangesList subject="trip" id={trip.id} />,
            },
          ]}
        />
      )}
    </RecordPanel>
  );
}

function Course({ trip }: { trip: Trip }) {
  const { t } = useTranslation();
  return (
    <div className={classes.part}>
      <div className={classes.header}>
        <TripStatusBadge status={trip.status} />
        <span>{trip.vehicle.code}</span>
        <span className="muted">{trip.driver?.name ?? t('trips.no_driver')}</span>
      </div>
      {trip.end_reason && (
        <Callout
          tone={trip.status === 'broken_off' ? 'no' : 'run'}
          title={`${t(`trips.status.${trip.status}`)}:`}
        >
          <span dir="auto">{trip.end_reason}</span>
        </Callout>
      )}
      <TripRoute trip={trip} />
      <PlanAgainstActual trip={trip} />
      <TripStops steps={trip.steps} />
    </div>
  );
}

function Facts({ trip }: { trip: Trip }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  return (
    <FactList
      facts={[
        {
          name: 'delivery_branch',
          label: t('columns.delivery_branch'),
          shown: `${trip.delivery_branch.id}${t('ui.comma')}${nameOf(trip.delivery_branch)}`,
        },
        { name: 'trip_date', value: trip.trip_date },
        { name: 'kind', shown: t(`trips.kinds.${trip.kind}`) },
        {
          name: 'vehicle',
          label: t('columns.vehicle'),
          shown: (
            <>
              {trip.vehicle.code} · <bdi className="num">{trip.vehicle.plate_no}</bdi>
            </>
          ),
        },
        { name: 'capacity_ml', value: trip.vehicle.capacity_ml },
        { name: 'driver', label: t('columns.driver'), value: trip.driver?.name },
        { name: 'mobile', value: trip.driver?.mobile },
        { name: 'planned_start_at', value: trip.planned_start_at },
        { name: 'planned_end_at', value: trip.planned_end_at },
        {
          name: 'planned_distance_metres',
          shown: <Distance distance_metres={trip.planned_distance_metres} />,
        },
        { name: 'planned_cost_halalas', value: trip.planned_cost_halalas },
        { name: 'loaded_at', value: trip.loaded_at },
        { name: 'started_at', value: trip.started_at },
        { name: 'ended_at', value: trip.ended_at },
        { name: 'created_at', value: trip.created_at },
      ]}
    />
  );
}
