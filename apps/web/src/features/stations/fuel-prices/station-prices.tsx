import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useStationFuels } from './fuel-prices.api.ts';
import classes from './fuel-prices.module.css';
import { StationFuelCard } from './station-fuel-card.tsx';

/** A station's current and scheduled prices with history. */
export function StationPrices({ stationId }: { stationId: number }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useStationFuels(stationId);
  if (error && !data) return <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={320} />;
  return (
    <div className={classes.cards}>
      {data.rows.map((fuel) => (
        <StationFuelCard
          key={fuel.fuel_type.id}
          stationId={stationId}
          fuel={fuel}
          isRemote={data.is_remote}
          mayChange={data.can.change_prices}
        />
      ))}
    </div>
  );
}
