import { daysOfPeriod, type NamedPeriod } from '@fleet/domain/periods.ts';
import { Button, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import type { Area } from '../../../lib/area.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useListState } from '../../../ui/list-state.ts';
import { PeriodSelect } from '../../../ui/period-select.tsx';
import { type TopsOf, useDashboard } from './dashboards.api.ts';
import classes from './dashboards.module.css';
import type { MeasureKey } from './figures.ts';
import { FuelCard } from './fuel-card.tsx';
import { MeasureStrip } from './measure-strip.tsx';
import { MoneyPicture } from './money-picture.tsx';
import { SalesPicture } from './sales-picture.tsx';
import { StationsCard } from './stations-card.tsx';
import { StatusCard } from './status-card.tsx';
import { TopsCard } from './tops-card.tsx';
import { VehiclesCard } from './vehicles-card.tsx';

const PERIODS: readonly NamedPeriod[] = ['7_days', '28_days', 'last_month', 'last_year'];

interface View {
  readonly measures: readonly MeasureKey[];
  readonly tops: readonly TopsOf[];
  /** The main chart is about money. */
  readonly money?: 'client' | 'network';
  readonly hasMap?: boolean;
  readonly hasVehicles?: boolean;
}

const SERVING: readonly MeasureKey[] = [
  'fill_litres',
  'fill_sales',
  'fills_completed',
  'average_fill',
  'held_share',
  'no_fuel_share',
];

/** The main question of each area: clients see where money went, networks what they are owed, others volumes and statuses. */
const VIEWS: Record<Area, View> = {
  admin: { measures: SERVING, tops: ['client', 'network', 'station'], hasMap: true, hasVehicles: true },
  customer: {
    measures: [
      'fill_spend',
      'fill_litres',
      'fills_completed',
      'average_price',
      'held_share',
      'no_fuel_share',
    ],
    tops: ['vehicle', 'driver', 'station', 'network'],
    money: 'client',
    hasVehicles: true,
  },
  'gas station network': { measures: SERVING, tops: ['station', 'client'], money: 'network', hasMap: true },
  'gas station': { measures: SERVING, tops: ['client', 'attendant'] },
  supervisor: { measures: SERVING, tops: ['attendant', 'client'] },
};

/** Key figures of the reader's area over a period: at most six, one main chart, the rest on demand. */
export function Dashboard() {
  const { t } = useTranslation();
  const { area } = useSignedIn();
  const { state, set } = useListState({ period: '7_days' });
  const [isExpanded, expansion] = useDisclosure(false);
  const view = VIEWS[area];
  const { from, to } = daysOfPeriod(state.period === 'any' ? '7_days' : state.period, new Date());
  const period = { from: from!, to: to! };
  const { data, error, refetch } = useDashboard(period);
  const Chevron = isExpanded ? IconChevronUp : IconChevronDown;

  if (error && !data) return <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />;
  return (
    <section className={classes.dashboard} aria-label={t('dashboards.title')}>
      <p className={classes.sentence}>
        <Trans
          i18nKey="dashboards.measures_for"
          components={{
            period: (
              <PeriodSelect value={state.period} choices={PERIODS} onPick={(next) => set({ period: next })} />
            ),
          }}
        />
      </p>
      <MeasureStrip area={area} keys={view.measures} dashboard={data} />
      <div className={classes.main} data-two={view.hasMap || view.money ? true : undefined}>
        {data ? <SalesPicture area={area} dashboard={data} /> : <Skeleton height={300} />}
        {view.money && <MoneyPicture side={view.money} period={period} />}
        {view.hasMap && !view.money && <StationsCard area={area} />}
      </div>
      {data && (
        <Button
          variant="subtle"
          className={classes.onDemand!}
          aria-expanded={isExpanded}
          rightSection={<Chevron size={16} aria-hidden />}
          onClick={expansion.toggle}
        >
          {t(isExpanded ? 'dashboards.fewer' : 'dashboards.more')}
        </Button>
      )}
      {data && isExpanded && (
        <div className={classes.rest}>
          <StatusCard area={area} dashboard={data} />
          <FuelCard area={area} dashboard={data} />
          <TopsCard area={area} period={period} kinds={view.tops} />
          {view.hasVehicles && <VehiclesCard period={period} />}
          {view.hasMap && view.money && <StationsCard area={area} />}
        </div>
      )}
    </section>
  );
}
