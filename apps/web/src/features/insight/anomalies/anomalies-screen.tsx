import { ANOMALY_QUEUES, exportAnomalyCases } from '@fleet/contracts/insight/anomaly-cases.ts';
import { listStations } from '@fleet/contracts/stations/stations.ts';
import { ANOMALY_OUTCOMES } from '@fleet/domain/anomaly-cases.ts';
import { ANOMALY_INDICATORS } from '@fleet/domain/anomaly-facts.ts';
import { daysOfPeriod, type NamedPeriod } from '@fleet/domain/periods.ts';
import { IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan, useSignedIn } from '../../../lib/user-context.ts';
import { ClientFilter } from '../../../ui/client-choice.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { findIn } from '../../../ui/find-in.ts';
import { HelpLink } from '../../../ui/help-link.tsx';
import { sortOfState, useListState } from '../../../ui/list-state.ts';
import { MasterList } from '../../../ui/master-list.tsx';
import { NarrowItem, useNameOf } from '../../../ui/name-cell.tsx';
import { usePanel } from '../../../ui/panel-state.ts';
import { PeriodSelect } from '../../../ui/period-select.tsx';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { WaitingQueue } from '../../../ui/waiting-queue.tsx';
import {
  type CaseQuery,
  findDrivers,
  findVehicles,
  type ListedCase,
  useCases,
  useLiveCases,
} from './anomalies.api.ts';
import classes from './anomalies.module.css';
import { useCaseColumns } from './anomaly-columns.tsx';
import { AnomalyPanel } from './anomaly-panel.tsx';
import { CaseState, Score } from './case-parts.tsx';

const ANY = 'any';
const PERIODS: readonly NamedPeriod[] = ['any', 'today', '7_days', '28_days', 'this_month', 'last_month'];
const DEFAULTS = {
  q: '',
  state: 'waiting',
  indicator: ANY,
  outcome: ANY,
  period: 'any',
  client: '',
  vehicle: '',
  driver: '',
  station: '',
  sort: 'score',
  order: 'desc',
};

/** Suspicious fills, highest score first, reviewed one after the other. */
export function AnomaliesScreen() {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const isPlatform = useSignedIn().area === 'admin';
  const seesVehicles = useCan('read vehicle');
  const seesDrivers = useCan('read driver');
  useLiveCases();
  const { state, set } = useListState(DEFAULTS);
  const panel = usePanel();
  const idOf = (value: string) => (Number(value) > 0 ? Number(value) : undefined);
  const { from, to } = daysOfPeriod(state.period, new Date());
  const query: CaseQuery = {
    page: state.page,
    per_page: state.per_page,
    q: state.q || undefined,
    state: state.state === ANY ? undefined : ANOMALY_QUEUES.find((known) => known === state.state),
    indicator: ANOMALY_INDICATORS.find((known) => known === state.indicator),
    outcome: ANOMALY_OUTCOMES.find((known) => known === state.outcome),
    client_id: isPlatform ? idOf(state.client) : undefined,
    vehicle_id: idOf(state.vehicle),
    driver_id: idOf(state.driver),
    station_id: idOf(state.station),
    from,
    to,
    sort: sortOfState(state) as CaseQuery['sort'],
  };
  const result = useCases(query);
  const columns = useCaseColumns(isPlatform);
  const choicesOf = (any: string, values: readonly string[], under: string) => [
    { value: ANY, label: t(any) },
    ...values.map((value) => ({ value, label: t(`${under}.${value}`) })),
  ];
  return (
    <MasterList<ListedCase>
      name="anomalies"
      title={t('menu.anomalies')}
      filters={
        <>
          <FilterSelect
            label={t('columns.status')}
            value={state.state}
            choices={choicesOf('anomalies.any_state', ANOMALY_QUEUES, 'anomalies.queues')}
            onPick={(next) => set({ state: next })}
          />
          {t('ui.comma')}
          <FilterSelect
            label={t('columns.indicators')}
            value={state.indicator}
            choices={choicesOf('anomalies.any_indicator', ANOMALY_INDICATORS, 'anomaly_indicators')}
            onPick={(indicator) => set({ indicator })}
          />
          {t('ui.comma')}
          {(state.state === 'closed' || state.state === ANY) && (
            <>
              <FilterSelect
                label={t('columns.outcome')}
                value={state.outcome}
                choices={choicesOf('anomalies.any_outcome', ANOMALY_OUTCOMES, 'anomalies.outcomes')}
                onPick={(outcome) => set({ outcome })}
              />
              {t('ui.comma')}
            </>
          )}
          <ClientFilter value={state.client} onPick={(client) => set({ client })} comma="after" />
          {seesVehicles && seesDrivers && (
            <>
              <SearchSelect
                label={t('columns.vehicle')}
                value={state.vehicle}
                all={t('anomalies.all_vehicles')}
                find={findVehicles}
                onPick={(vehicle) => set({ vehicle })}
              />
              {t('ui.comma')}
              <SearchSelect
                label={t('columns.driver')}
                value={state.driver}
                all={t('anomalies.all_drivers')}
                find={findDrivers}
                onPick={(driver) => set({ driver })}
              />
              {t('ui.comma')}
              <SearchSelect
                label={t('columns.station')}
                value={state.station}
                all={t('anomalies.all_stations')}
                find={findIn(listStations, nameOf)}
                onPick={(station) => set({ station })}
              />
              {t('ui.comma')}
            </>
          )}
          <PeriodSelect value={state.period} choices={PERIODS} onPick={(period) => set({ period })} />
        </>
      }
      search={{ label: t('anomalies.search'), value: state.q, onSearch: (q) => set({ q }) }}
      exports={{ route: exportAnomalyCases, query }}
      columns={columns}
      result={result}
      rowKey={(row) => row.id}
      onOpen={(row) => panel.open(row.id)}
      openedKey={panel.id}
      state={state}
      onState={set}
      empty={
        <EmptyState
          icon={IconShieldCheck}
          title={t(state.state === 'waiting' ? 'anomalies.none_waiting' : 'anomalies.none')}
          text={t(state.state === 'waiting' ? 'anomalies.none_waiting_text' : 'anomalies.none_text')}
        >
          <HelpLink topic="suspicious-fill" />
        </EmptyState>
      }
      narrow={(row) => (
        <NarrowItem
          name={
            <>
              <bdi className="num">{row.vehicle.plate_no.replace('-', ' ')}</bdi> ·{' '}
              {t(`anomaly_indicators.${row.indicators[0]}`)}
            </>
          }
          end={
            <span className={classes.end}>
              <Score score={row.score} />
              <DateTime at={row.closed_at} as="date" className="muted" />
            </span>
          }
        >
          <bdi>{row.driver.name}</bdi> · {nameOf(row.station)}{' '}
          {row.state !== 'open' && <CaseState row={row} />}
        </NarrowItem>
      )}
    >
      <WaitingQueue kind="suspicious_fills" opened={panel.id} open={panel.open} close={panel.close}>
        {panel.id && <AnomalyPanel id={panel.id} panel={panel} rows={result.data?.rows} />}
      </WaitingQueue>
    </MasterList>
  );
}
