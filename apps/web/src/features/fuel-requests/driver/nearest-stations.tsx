import { Skeleton, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconCurrentLocation, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { PhoneHeadButton } from '../../../ui/phone-frame.tsx';
import { placesOf } from '../../../ui/places.ts';
import type { AskDraft } from './ask-draft.ts';
import { type Station, useStations } from './driver.api.ts';
import classes from './driver.module.css';
import { StationRow } from './station-row.tsx';
import { usePlace } from './use-place.ts';

const SHOWN = 2;

interface NearestStationsProps {
  fuel_type_id: number;
  chosen: AskDraft['station'];
  onClear: () => void;
  onAll: () => void;
}

/** The two nearest stations that serve and are open, or the one chosen; and the way to all of them. */
export function NearestStations({ fuel_type_id, chosen, onClear, onAll }: NearestStationsProps) {
  const { t } = useTranslation();
  const { is, place, locate } = usePlace();
  const stations = useStations(fuel_type_id, place);
  const rows = stations.data?.rows ?? [];
  const only = chosen && (rows.find((row) => row.id === chosen.id) ?? null);

  return (
    <section>
      <h2 className={classes.label}>
        <span>{t(chosen ? 'driver.chosen_station' : place ? 'driver.nearest' : 'driver.serving')}</span>
        {!place && <LocateButton isAsking={is === 'asking'} isMissing={is === 'missing'} onLocate={locate} />}
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

/** Asks for the phone's place, which a browser only gives on a press; says when it was not given. */
export function LocateButton({
  isAsking,
  isMissing,
  onLocate,
}: {
  isAsking: boolean;
  isMissing: boolean;
  onLocate: () => void;
}) {
  const { t } = useTranslation();
  const words = isAsking ? 'driver.locating' : isMissing ? 'driver.no_place' : 'driver.locate';
  return (
    <UnstyledButton className={classes.locate!} onClick={onLocate} disabled={isAsking}>
      <IconCurrentLocation size={16} aria-hidden />
      {t(words)}
    </UnstyledButton>
  );
}

function StationRows({ rows, isLoading }: { rows: readonly Station[]; isLoading: boolean }) {
  const { t } = useTranslation();
  if (isLoading) {
    return placesOf(SHOWN).map((place) => (
      <li key={place} className={classes.station} aria-hidden>
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
  chosen: NonNullable<AskDraft['station']>;
  station: Station | null;
  onClear: () => void;
}) {
  const { t } = useTranslation();
  const clear = (
    <PhoneHeadButton label={t('driver.any_station')} onClick={onClear}>
      <IconX size={22} aria-hidden />
    </PhoneHeadButton>
  );
  return <StationRow station={station ?? chosen} withPrice action={clear} />;
}
