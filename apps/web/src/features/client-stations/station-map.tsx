import { Button, Skeleton } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/error-text.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { MapView } from '../../ui/map-view.tsx';
import { Price } from '../../ui/money.tsx';
import { useNameOf } from '../../ui/name-cell.tsx';
import { type MapQuery, useStationMap } from './client-stations.api.ts';
import classes from './client-stations.module.css';
import type { useTicks } from './use-ticks.ts';

interface StationMapProps {
  query: MapQuery;
  tick: ReturnType<typeof useTicks>['tick'] | undefined;
}

/** Every station that matches, allowed ones as stations, the others crossed out; the chosen one can be ticked. */
export function StationMap({ query, tick }: StationMapProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const { data, error, refetch } = useStationMap(query);
  const [chosenId, choose] = useState<string | null>(null);
  const rows = data?.rows;
  // biome-ignore lint/correctness/useExhaustiveDependencies: names follow the language, which draws the page anew
  const points = useMemo(
    () =>
      (rows ?? []).map((row) => ({
        id: String(row.id),
        latitude: row.latitude,
        longitude: row.longitude,
        kind: row.allowed ? ('station' as const) : ('station_offline' as const),
        label: nameOf(row),
        detail: t(row.allowed ? 'client_stations.yes' : 'client_stations.no'),
      })),
    [rows],
  );
  if (error && !data) return <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={560} />;
  const chosen = rows?.find((row) => String(row.id) === chosenId);
  return (
    <Card flush>
      <MapView
        label={t('menu.client_stations')}
        points={points}
        height="560px"
        selectedId={chosenId}
        onSelect={choose}
        list="beside"
      />
      {chosen && (
        <div className={classes.bar}>
          <b>{nameOf(chosen)}</b>
          {chosen.price_millis_per_litre !== null && (
            <Price price_millis_per_litre={chosen.price_millis_per_litre} unit />
          )}
          <span>{t(chosen.allowed ? 'client_stations.yes' : 'client_stations.no')}</span>
          {tick && (
            <Button
              variant="default"
              onClick={() => void tick(!chosen.allowed, { station_ids: [chosen.id] }, nameOf(chosen))}
            >
              {t(chosen.allowed ? 'client_stations.disable' : 'client_stations.allow')}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}
