import type { DashboardCard } from '@fleet/contracts/insight/dashboard-cards.ts';
import { Skeleton } from '@mantine/core';
import { Trans, useTranslation } from 'react-i18next';
import type { Area } from '../../../lib/area.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PeriodSelect } from '../../../ui/period-select.tsx';
import { ClientsServedCard, DecidedCard, ProductOrdersCard, SessionsCard } from './count-cards.tsx';
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
import { DASHBOARD_PERIODS, useDashboardPeriod } from './use-dashboard-period.ts';
import { VehiclesCard } from './vehicles-card.tsx';

const SERVING: readonly MeasureKey[] = [
  'fill_litres',
  'fill_sales',
  'fills_completed',
  'average_fill',
  'held_share',
  'no_fuel_share',
];
const FLEET: readonly MeasureKey[] = [
  'fill_spend',
  'fill_litres',
  'fills_completed',
  'average_price',
  'held_share',
  'no_fuel_share',
];

const TOPS: Partial<Record<DashboardCard, TopsOf>> = {
  top_clients: 'client',
  top_networks: 'network',
  top_stations: 'station',
  top_vehicles: 'vehicle',
  top_drivers: 'driver',
  top_attendants: 'attendant',
};

/** A card of figures; null for cards of other features. */
export function InsightCard({ card }: { card: DashboardCard }) {
  const { area } = useSignedIn();
  const { period } = useDashboardPeriod();
  const tops = TOPS[card];
  if (tops) return <TopsCard area={area} period={period} kinds={[tops]} />;
  switch (card) {
    case 'measures':
    case 'sales':
    case 'statuses':
    case 'fuels':
      return <SumsCard card={card} area={area} />;
    case 'money':
      return <MoneyPicture side={area === 'customer' ? 'client' : 'network'} period={period} />;
    case 'stations':
      return <StationsCard area={area} />;
    case 'vehicles':
      return <VehiclesCard period={period} />;
    case 'decided_today':
      return <DecidedCard />;
    case 'product_orders':
      return <ProductOrdersCard period={period} />;
    case 'clients_served':
      return <ClientsServedCard period={period} />;
    case 'sessions':
      return <SessionsCard />;
    default:
      return null;
  }
}

function SumsCard({ card, area }: { card: 'measures' | 'sales' | 'statuses' | 'fuels'; area: Area }) {
  const { t } = useTranslation();
  const { name, period, pick } = useDashboardPeriod();
  const { data, error, refetch } = useDashboard(period);
  if (error && !data) return <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />;
  if (card === 'measures') {
    return (
      <div className={classes.measures}>
        <p className={classes.sentence}>
          <Trans
            i18nKey="dashboards.measures_for"
            components={{
              period: <PeriodSelect value={name} choices={DASHBOARD_PERIODS} onPick={pick} />,
            }}
          />
        </p>
        <MeasureStrip area={area} keys={area === 'customer' ? FLEET : SERVING} dashboard={data} />
      </div>
    );
  }
  if (!data) return <Skeleton height={300} />;
  if (card === 'sales') return <SalesPicture area={area} dashboard={data} />;
  return card === 'statuses' ? (
    <StatusCard area={area} dashboard={data} />
  ) : (
    <FuelCard area={area} dashboard={data} />
  );
}
