import { daysOfPeriod, type NamedPeriod } from '@fleet/domain/periods.ts';
import { Trans, useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { ALL_BRANCHES, BranchSelect } from '../../../ui/branch-select.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { DetailTabs } from '../../../ui/detail-tabs.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useListState } from '../../../ui/list-state.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PeriodSelect } from '../../../ui/period-select.tsx';
import { DayPicture } from './day-picture.tsx';
import { useDeliveryMeasures } from './delivery-measures.api.ts';
import classes from './delivery-measures.module.css';
import { MeasureStrip } from './measure-strip.tsx';
import { TripTable } from './trip-table.tsx';
import { VehicleTable } from './vehicle-table.tsx';

const PERIODS: readonly NamedPeriod[] = [
  'today',
  '7_days',
  '28_days',
  'this_month',
  'last_month',
  'last_year',
];

/** Delivery performance of a period: at most six key figures, planned against actual by day, then tables by vehicle and trip. */
export function DeliveryMeasuresScreen() {
  const { t } = useTranslation();
  const { state, set } = useListState({ branch: ALL_BRANCHES, period: '7_days', q: '' });
  const { from, to } = daysOfPeriod(state.period === 'any' ? '7_days' : state.period, new Date());
  const days = {
    delivery_branch_id: state.branch === ALL_BRANCHES ? undefined : state.branch,
    from_date: from!,
    to_date: to!,
  };
  const { data, error, refetch } = useDeliveryMeasures(days);
  return (
    <>
      <PageHeader title={t('delivery_measures.title')}>
        <Trans
          i18nKey="delivery_measures.of"
          components={{
            branch: <BranchSelect all value={state.branch} onPick={(branch) => set({ branch })} />,
            period: (
              <PeriodSelect value={state.period} choices={PERIODS} onPick={(period) => set({ period })} />
            ),
          }}
        />
      </PageHeader>
      {error && !data ? (
        <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.page}>
          {data && data.total.unreal_trips > 0 && (
            <Callout
              tone="wait"
              title={t('delivery_measures.unreal', {
                count: data.total.unreal_trips,
                of: data.total.trips_over,
              })}
            >
              {t('delivery_measures.unreal_text')}
            </Callout>
          )}
          <MeasureStrip measures={data} />
          <DayPicture measures={data} />
        </div>
      )}
      <DetailTabs
        label={t('delivery_measures.title')}
        tabs={[
          {
            name: 'vehicles',
            label: t('delivery_measures.vehicles'),
            content: () => <VehicleTable days={days} state={state} onState={set} />,
          },
          {
            name: 'trips',
            label: t('delivery_measures.trips'),
            content: () => <TripTable days={days} state={state} onState={set} />,
          },
        ]}
      />
    </>
  );
}
