import { listWarehouses } from '@fleet/contracts/delivery/warehouses.ts';
import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AnswerOf, call, type InputOf } from '../../../lib/call.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Callout } from '../../../ui/callout.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { type MapPoint, MapView } from '../../../ui/map-view.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';

const MAX_ON_MAP = 500;
const PAGE = 100;

interface WarehousesMapProps {
  query: InputOf<typeof listWarehouses>['query'];
  onOpen: (id: string) => void;
}

/** Matching sites on a map; a second click opens one. */
export function WarehousesMap({ query, onOpen }: WarehousesMapProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const [selected, setSelected] = useState<string | null>(null);
  const { customerWarehouses, data, error, refetch } = useWarehouseCoordinates(query);
  const points = useMemo<MapPoint[]>(
    () =>
      (customerWarehouses ?? []).map((row) => ({
        id: String(row.id),
        latitude: row.latitude,
        longitude: row.longitude,
        kind: row.status === 'active' ? 'station' : 'station_offline',
        label: nameOf(row),
        detail: row.address,
      })),
    [customerWarehouses, nameOf],
  );
  if (error && !data) return <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={560} radius={0} />;
  return (
    <>
      {data.total > data.rows.length && (
        <Callout tone="run">{t('warehouses.first_on_map', { max: formatNumber(MAX_ON_MAP) })}</Callout>
      )}
      <MapView
        label={t('warehouses.map_label')}
        points={points}
        labels={{ station: t('warehouses.active'), station_offline: t('warehouses.inactive') }}
        selectedId={selected}
        onSelect={(id) => (id === selected ? onOpen(id) : setSelected(id))}
        height="min(640px, calc(100dvh - 240px))"
        list="beside"
      />
    </>
  );
}

/** At most so many of the places that match, and how many there are. */
/** Sites with coordinates: the specification's `customerWarehouses`. */
function useWarehouseCoordinates(query: WarehousesMapProps['query']) {
  const result = useQuery({
    queryKey: ['warehouse', 'places', query],
    queryFn: async ({ signal }) => {
      const rows: AnswerOf<typeof listWarehouses>['rows'] = [];
      for (let page = 1; ; page += 1) {
        const found = await call(listWarehouses, { query: { ...query, page, per_page: PAGE }, signal });
        rows.push(...found.rows);
        if (found.rows.length < PAGE || rows.length >= MAX_ON_MAP) return { rows, total: found.total };
      }
    },
    placeholderData: keepPreviousData,
  });
  return { ...result, customerWarehouses: result.data?.rows };
}
