import { Skeleton } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrittenLanguage } from '../../../lib/appearance-context.ts';
import { errorText } from '../../../lib/error-text.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { type MapPoint, MapView } from '../../../ui/map-view.tsx';
import { useStationCoordinates } from './stations.api.ts';

interface StationMapProps {
  networkId: string | undefined;
  onOpen: (id: string) => void;
}

/** All stations on a map, inactive ones with another shape; a second click opens one. */
export function StationMap({ networkId, onOpen }: StationMapProps) {
  const { t } = useTranslation();
  const language = useWrittenLanguage();
  const [selected, setSelected] = useState<string | null>(null);
  const { data, error, refetch } = useStationCoordinates(
    networkId === undefined ? undefined : Number(networkId),
    true,
  );
  const points = useMemo<MapPoint[]>(
    () =>
      (data?.rows ?? []).map((row) => ({
        id: String(row.id),
        latitude: row.latitude,
        longitude: row.longitude,
        kind: row.status === 'active' ? 'station' : 'station_offline',
        label: row[`name_${language}`],
        detail:
          row.status === 'active'
            ? t(row.open_now ? 'stations.open_now' : 'stations.closed_now')
            : t('field_values.status.inactive'),
      })),
    [data, language, t],
  );
  if (error && !data) return <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={560} radius={0} />;
  return (
    <MapView
      label={t('stations.map_label')}
      points={points}
      selectedId={selected}
      onSelect={(id) => (id === selected ? onOpen(id) : setSelected(id))}
      height="min(640px, calc(100dvh - 240px))"
      list="beside"
    />
  );
}
