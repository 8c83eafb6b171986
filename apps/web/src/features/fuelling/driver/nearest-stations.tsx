import { Skeleton, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconCurrentLocation, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { PhoneHeaderButton } from '../../../ui/phone-frame.tsx';
import { indexes } from '../../../ui/places.ts';
import classes from './driver.module.css';
import type { RequestDraft } from './request-draft.ts';
import { StationRow } from './station-row.tsx';
import { type Station, useStations } from './stations.api.ts';
import { useCoordinates } from './use-coordinates.ts';

const SHOWN = 2;

interface NearestStationsProps {
  fuel_type_id: number;
  chosen: RequestDraft['station'];
  onClear: () => void;
  onAll: () => void;
}

/** The two nearest open stations, or the selected one, with a link to all. */
export function NearestStations({ fuel_type_id, chosen, onClear, onAll }: NearestStationsProps) {
  const { t } = useTranslation();
  const { is, coordinates, locate } = useCoordinates();
  const stations = useStations(fuel_type_id, coordinates);
  const rows = stations.data?.rows ?? [];
  const only = chosen && (rows.find((row) => row.id === chosen.id) ?? null);

  return (
    <section>
      <h2 className={classes.label}>
        <span>{t(chosen ? 'driver.chosen_station' : coordinates ? 'driver.nearest' : 'driver.serving')}</span>
        {!coordinates && (
          <LocateButton isLocating={is === 'locating'} isMissing={is === 'missing'} onLocate={locate} />
        )}
      </h2>
      <div className={classes.card}>
        <ul className={classes.above}>
          {chosen ? (
            <ChosenRow chosen={chosen} station={only} onClear={onClear} />
          ) : (
            <StationRows rows={rows} isLoading={stations.isPending} />
          )}
        </ul>
        {stations.isError && !stations.data ? (
          <UnstyledButton className={classes.more!} onClick={() => void stations.refetch()}>
            <span>{errorText(t, stations.error)}</span>
          </UnstyledButton>
        ) : (
          <UnstyledButton className={classes.more!} onClick={onAll}>
            <span>
              {stations.data
                ? t('driver.all_stations', { count: stations.data.total })
                : t('driver.all_stations_plain')}
            </span>
            <IconChevronRight size={20} className="flip" aria-hidden />
          </UnstyledButton>
        )}
      </div>
    </section>
  );
}

/** Requests the phone's position, which browsers require a click for; shows if it was denied. */
export function LocateButton({
  isLocating,
  isMissing,
  onLocate,
}: {
  isLocating: boolean;
  isMissing: boolean;
  onLocate: () => void;
}) {
  const { t } = useTranslation();
  const messageKey = isLocating ? 'driver.locating' : isMissing ? 'driver.no_position' : 'driver.locate';
  return (
    <UnstyledButton className={classes.locate!} onClick={onLocate} disabled={isLocating}>
      <IconCurrentLocation size={16} aria-hidden />
      {t(messageKey)}
    </UnstyledButton>
  );
}

function StationRows({ rows, isLoading }: { rows: readonly Station[]; isLoading: boolean }) {
  const { t } = useTranslation();
  if (isLoading) {
    return indexes(SHOWN).map((coordinates) => (
      <li key={coordinates} className={classes.station} aria-hidden>
        <Skeleton height={16} width="55%" />
      </li>
    ));
  }
  const open = rows.filter((row) => row.open_now);
  const shown = (open.length > 0 ? open : rows).slice(0, SHOWN);
  if (shown.length === 0) return <li className={classes.station}>{t('driver.no_stations')}</li>;
  return shown.map((station) => <StationRow key={station.id} station={station} withPrice />);
}

function ChosenRow({
  chosen,
  station,
  onClear,
}: {
  chosen: NonNullable<RequestDraft['station']>;
  station: Station | null;
  onClear: () => void;
}) {
  const { t } = useTranslation();
  const clear = (
    <PhoneHeaderButton label={t('driver.any_station')} onClick={onClear}>
      <IconX size={22} aria-hidden />
    </PhoneHeaderButton>
  );
  return <StationRow station={station ?? chosen} withPrice action={clear} />;
}
