import { Button, Skeleton } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/error-text.ts';
import { Card } from '../card.tsx';
import { ErrorState } from '../error-state.tsx';
import { MapView } from '../map-view.tsx';
import { Price } from '../money.tsx';
import { useNameOf } from '../name-cell.tsx';
import { type MapQuery, type StationOnMap, useStationMap } from './station-queries.ts';
import classes from './stations.module.css';

interface StationMapProps {
  query: MapQuery;
  isAllowed: (row: StationOnMap) => boolean;
  /** Allows or disallows the selected station; omitted without permission. */
  onTick?: ((row: StationOnMap, isAllowed: boolean) => void) | undefined;
  height?: string;
}

/** All matching stations, disallowed ones crossed out; the selected one can be toggled. */
export function StationTicksMap({ query, isAllowed, onTick, height = '560px' }: StationMapProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const { data, error, refetch } = useStationMap(query);
  const [chosenId, choose] = useState<string | null>(null);
  const rows = data?.rows;
  const points = useMemo(
    () =>
      (rows ?? []).map((row) => ({
        id: String(row.id),
        latitude: row.latitude,
        longitude: row.longitude,
        kind: isAllowed(row) ? ('station' as const) : ('station_offline' as const),
        label: nameOf(row),
        detail: t(isAllowed(row) ? 'client_stations.yes' : 'client_stations.no'),
      })),
    [rows, isAllowed, nameOf, t],
  );
  if (error && !data) return <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={height} />;
  const chosen = rows?.find((row) => String(row.id) === chosenId);
  return (
    <Card flush>
      <MapView
        label={t('menu.client_stations')}
        points={points}
        height={height}
        selectedId={chosenId}
        onSelect={choose}
        list="beside"
        labels={{ station: t('client_stations.yes'), station_offline: t('client_stations.no') }}
      />
      {chosen && (
        <div className={classes.bar}>
          <b>{nameOf(chosen)}</b>
          {chosen.price_millis_per_litre !== null && (
            <Price price_millis_per_litre={chosen.price_millis_per_litre} unit />
          )}
          <span>{t(isAllowed(chosen) ? 'client_stations.yes' : 'client_stations.no')}</span>
          {onTick && (
            <Button variant="default" onClick={() => onTick(chosen, !isAllowed(chosen))}>
              {t(isAllowed(chosen) ? 'client_stations.disable' : 'client_stations.allow')}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}
