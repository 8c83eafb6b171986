import { Skeleton, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconGasStation, IconMapPinOff, IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { errorText } from '../../../lib/error-text.ts';
import { nameIn } from '../../../lib/language.ts';
import { BigButton } from '../../../ui/big-button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { type MapPoint, MapView } from '../../../ui/map-view.tsx';
import { PhoneFrame } from '../../../ui/phone-frame.tsx';
import { chosenVehicle } from './chosen-vehicle.ts';
import { useMyVehicles, type Vehicle } from './driver.api.ts';
import classes from './driver.module.css';
import { DriverStrip } from './driver-strip.tsx';
import { LocateButton } from './nearest-stations.tsx';
import { fuelOf, readDraft, saveDraft } from './request-draft.ts';
import { StationRow, StationText } from './station-row.tsx';
import { type Station, useStations } from './stations.api.ts';
import screen from './stations-screen.module.css';
import { useCoordinates } from './use-coordinates.ts';
import { REQUEST_PATH } from './use-request-fuel.ts';

const HERE = 'here';
/** Keeps the title in place until the number of stations is known. */
const UNCOUNTED = '\u00a0';

/** All stations that serve this vehicle, on a map and in a list; one may be selected for the request. */
export function StationsScreen() {
  const { t } = useTranslation();
  const vehicles = useMyVehicles();
  const rows = vehicles.data?.rows ?? [];
  const chosen_id = chosenVehicle();
  const vehicle = rows.find((row) => row.id === chosen_id) ?? rows[0];
  const navigate = useNavigate();
  if (vehicle) return <Stations vehicle={vehicle} />;
  return (
    <PhoneFrame
      title={t('driver.stations_title')}
      sub={UNCOUNTED}
      onBack={() => void navigate({ to: REQUEST_PATH })}
    >
      {vehicles.isError ? (
        <ErrorState text={errorText(t, vehicles.error)} onRetry={() => void vehicles.refetch()} />
      ) : vehicles.isPending ? (
        <Skeleton height={320} radius="md" />
      ) : (
        <EmptyState
          icon={IconGasStation}
          title={t('driver.no_vehicle_title')}
          text={t('driver.no_vehicle_text')}
        />
      )}
    </PhoneFrame>
  );
}

function Stations({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const { is, coordinates, locate } = useCoordinates();
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), 300);
  const stations = useStations(fuelOf(readDraft(vehicle), vehicle).id, coordinates, q);
  const rows = stations.data?.rows ?? [];
  const [selected, setSelected] = useState<Station | null>(() => readDraft(vehicle).station);
  const list = useRef<HTMLUListElement>(null);
  const points = useMapPoints(stations.data?.rows, coordinates);

  const select = (id: string) => {
    const station = rows.find((row) => String(row.id) === id);
    if (!station) return;
    setSelected(station);
    list.current?.querySelector(`[data-id="${id}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const leave = (station: Station | null) => {
    saveDraft(vehicle.id, { ...readDraft(vehicle), station });
    void navigate({ to: REQUEST_PATH });
  };

  return (
    <PhoneFrame
      title={t('driver.stations_title')}
      sub={stations.data ? t('driver.stations_count', { count: stations.data.total }) : UNCOUNTED}
      onBack={() => void navigate({ to: REQUEST_PATH })}
      strip={<DriverStrip />}
      flush
      footer={
        <>
          {selected && (
            <BigButton onClick={() => leave(selected)}>
              {t('driver.choose_station', { station: nameIn(language, selected) })}
            </BigButton>
          )}
          <BigButton variant="second" onClick={() => leave(null)}>
            {t('driver.any_station')}
          </BigButton>
        </>
      }
    >
      <MapView
        label={t('driver.stations_map')}
        points={points}
        selectedId={selected ? String(selected.id) : null}
        onSelect={select}
        height="min(36dvh, 340px)"
        list="own"
      />
      <div className={screen.tools}>
        <TextInput
          type="search"
          size="md"
          className={screen.search!}
          leftSection={<IconSearch size={18} aria-hidden />}
          placeholder={t('driver.search_stations')}
          aria-label={t('driver.search_stations')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <h2 className={classes.label}>
          <span>{t(coordinates ? 'driver.nearest_first' : 'driver.by_name')}</span>
          {coordinates ? (
            <span>
              {t(
                rows.some(({ drive_seconds }) => drive_seconds !== null)
                  ? 'driver.by_road'
                  : 'driver.straight_line',
              )}
            </span>
          ) : (
            <LocateButton isLocating={is === 'locating'} isMissing={is === 'missing'} onLocate={locate} />
          )}
        </h2>
      </div>
      {stations.isError && !stations.data && (
        <ErrorState text={errorText(t, stations.error)} onRetry={() => void stations.refetch()} />
      )}
      {stations.isPending && <Skeleton height={200} radius={0} />}
      {stations.data && rows.length === 0 && (
        <EmptyState
          icon={IconMapPinOff}
          title={t(q ? 'driver.none_found' : 'driver.no_stations')}
          text={t(q ? 'driver.none_found_text' : 'driver.no_stations_text')}
        />
      )}
      <ul ref={list} className={screen.list} data-stale={stations.isPlaceholderData || undefined}>
        {rows.map((station) => (
          <SelectableRow
            key={station.id}
            station={station}
            isSelected={selected?.id === station.id}
            onSelect={() => setSelected(selected?.id === station.id ? null : station)}
          />
        ))}
      </ul>
      {stations.hasNextPage && (
        <UnstyledButton
          className={classes.more!}
          disabled={stations.isFetchingNextPage}
          onClick={() => void stations.fetchNextPage()}
        >
          {t('driver.more_stations')}
        </UnstyledButton>
      )}
    </PhoneFrame>
  );
}

function SelectableRow({
  station,
  isSelected,
  onSelect,
}: {
  station: Station;
  isSelected: boolean;
  onSelect: () => void;
}) {
  return (
    <StationRow
      station={station}
      isSelected={isSelected}
      text={
        <UnstyledButton className={screen.choose!} aria-pressed={isSelected} onClick={onSelect}>
          <StationText station={station} withPrice />
        </UnstyledButton>
      }
    />
  );
}

function useMapPoints(
  rows: readonly Station[] | undefined,
  coordinates: { latitude: number; longitude: number } | null,
): readonly MapPoint[] {
  const { t } = useTranslation();
  const language = useLanguage();
  return useMemo(() => {
    const points = (rows ?? []).map(
      (row): MapPoint => ({
        id: String(row.id),
        latitude: row.latitude,
        longitude: row.longitude,
        kind: row.open_now ? 'station' : 'station_offline',
        label: nameIn(language, row),
      }),
    );
    if (coordinates)
      points.push({ ...coordinates, id: HERE, kind: 'person', label: t('driver.you_are_here') });
    return points;
  }, [rows, coordinates, language, t]);
}
