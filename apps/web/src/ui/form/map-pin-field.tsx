import type { FoundPlace } from '@fleet/contracts/delivery/places.ts';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CAPITAL } from '../map/map-types.ts';
import { MapView } from '../map-view.tsx';
import { DecimalField } from './figure-fields.tsx';
import classes from './map-pin-field.module.css';
import { PlaceSearch } from './place-search.tsx';
import type { FieldProps } from './use-contract-form.ts';

interface MapPinFieldProps {
  /** What the pin marks: "Station". */
  label: string;
  latitude: FieldProps<number | null>;
  longitude: FieldProps<number | null>;
  /** Searches streets, districts and addresses; receives the label of the one picked. */
  onPlace?: (label: string) => void;
  /** Radius in meters, drawn as a circle. */
  radius?: FieldProps<number | null>;
}

const DECIMALS = 6;
/** What the map shows around a place that was picked. */
const AROUND_METRES = 400;
const NONE = [] as const;

/** Coordinates: searched, clicked on the map, dragged or typed, with an optional radius. */
export function MapPinField({ label, latitude, longitude, onPlace, radius }: MapPinFieldProps) {
  const { t } = useTranslation();
  const note = useId();
  const coordinates =
    latitude.value !== null && longitude.value !== null
      ? { latitude: latitude.value, longitude: longitude.value }
      : null;
  const [picked, setPicked] = useState<FoundPlace | null>(null);
  const [isNew] = useState(coordinates === null);
  const start = isNew ? CAPITAL : null;
  const handles = useMemo(
    () =>
      latitude.value === null || longitude.value === null
        ? []
        : [{ id: 'pin', latitude: latitude.value, longitude: longitude.value }],
    [latitude.value, longitude.value],
  );
  const put = (place: { latitude: number; longitude: number }) => {
    latitude.onChange(rounded(place.latitude));
    longitude.onChange(rounded(place.longitude));
  };
  const points = coordinates ? [{ ...coordinates, id: 'pin', kind: 'station' as const, label }] : NONE;
  const fences = coordinates && radius?.value ? [{ ...coordinates, radius_metres: radius.value }] : NONE;
  return (
    <div className={classes.field}>
      {onPlace && (
        <PlaceSearch
          onPick={(place, text) => {
            put(place);
            setPicked(place);
            onPlace(text);
          }}
        />
      )}
      <p id={note} className={classes.note}>
        {t('ui.pin_note')}
      </p>
      <div className={classes.map}>
        <MapView
          label={t('ui.pin_map', { what: label })}
          points={points}
          fences={fences}
          list="own"
          height="280px"
          handles={handles}
          onMove={(_id, position) => put(position)}
          onPick={put}
          focus={picked ? { ...picked, radius_metres: AROUND_METRES } : start}
          focusKey={picked ? `${picked.latitude},${picked.longitude}` : start ? 'start' : ''}
        />
      </div>
      <div className={classes.figures}>
        <DecimalField {...latitude} decimals={DECIMALS} />
        <DecimalField {...longitude} decimals={DECIMALS} />
        {radius && <DecimalField {...radius} unit={t('units.m')} />}
      </div>
    </div>
  );
}

function rounded(degrees: number): number {
  return Math.round(degrees * 10 ** DECIMALS) / 10 ** DECIMALS;
}
