import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { MapView } from '../map-view.tsx';
import { DecimalField } from './figure-fields.tsx';
import classes from './map-pin-field.module.css';
import type { FieldProps } from './use-contract-form.ts';

interface MapPinFieldProps {
  /** What the pin marks: "Station". */
  label: string;
  latitude: FieldProps<number | null>;
  longitude: FieldProps<number | null>;
  /** Radius in meters, drawn as a circle. */
  radius?: FieldProps<number | null>;
}

const DECIMALS = 6;
const NONE = [] as const;

/** Coordinates, clicked on the map or typed, with an optional radius. */
export function MapPinField({ label, latitude, longitude, radius }: MapPinFieldProps) {
  const { t } = useTranslation();
  const note = useId();
  const coordinates =
    latitude.value !== null && longitude.value !== null
      ? { latitude: latitude.value, longitude: longitude.value }
      : null;
  const points = coordinates ? [{ ...coordinates, id: 'pin', kind: 'station' as const, label }] : NONE;
  const fences = coordinates && radius?.value ? [{ ...coordinates, radius_metres: radius.value }] : NONE;
  return (
    <div className={classes.field}>
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
          onPick={(pressed) => {
            latitude.onChange(rounded(pressed.latitude));
            longitude.onChange(rounded(pressed.longitude));
          }}
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
