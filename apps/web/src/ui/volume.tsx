import { useTranslation } from 'react-i18next';
import { distanceParts, formatMl, formatNumber } from '../lib/format.ts';
import classes from './figures.module.css';

interface VolumeProps {
  volume_ml: number;
  /** Without the unit, for columns with the unit in their header. */
  bare?: boolean;
  /** Large deliveries: decimals only if not zero. */
  bulk?: boolean;
  /** All three decimals: what is multiplied with a price must be complete. */
  exact?: boolean;
  className?: string | undefined;
}

const ML_PER_LITRE = 1000;

/** Liters with two decimals: `60.00 L`, in Arabic `60.00 لتر`. */
export function Volume({ volume_ml, bare = false, bulk = false, exact = false, className }: VolumeProps) {
  const { t } = useTranslation();
  const isWholeLitres = bulk && volume_ml % ML_PER_LITRE === 0;
  const parts = exact ? formatNumber(volume_ml / ML_PER_LITRE, 3) : formatMl(volume_ml);
  const value = isWholeLitres ? formatNumber(volume_ml / ML_PER_LITRE) : parts;
  return <Measurement value={value} unit={bare ? '' : t('units.litre')} className={className} />;
}

/** Meters below one kilometer, otherwise kilometers with one decimal. */
export function Distance({ distance_metres }: { distance_metres: number }) {
  const { t } = useTranslation();
  const { value, unit } = distanceParts(distance_metres);
  return <Measurement value={value} unit={t(`units.${unit}`)} />;
}

/** Whole kilometers on the odometer. */
export function Odometer({ odometer_km }: { odometer_km: number }) {
  const { t } = useTranslation();
  return <Measurement value={formatNumber(odometer_km)} unit={t('units.km')} />;
}

/** A figure left to right with its unit in reading direction, never wrapped. */
export function Measurement({
  value,
  unit,
  className,
}: {
  value: string;
  unit?: string;
  className?: string | undefined;
}) {
  return (
    <span className={[classes.withUnit, className].filter(Boolean).join(' ')}>
      <bdi dir="ltr" className={classes.figure}>
        {value}
      </bdi>
      {unit && <span className={classes.unit}> {unit}</span>}
    </span>
  );
}
