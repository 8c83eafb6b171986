import { useTranslation } from 'react-i18next';
import { formatHalalas, formatMicros, formatPrice, formatSigned } from '../lib/format.ts';
import classes from './figures.module.css';

/** The riyal sign as a drawing, since fonts lack it. Inherits color and size. */
export function RiyalSign() {
  const { t } = useTranslation();
  return (
    <svg viewBox="0 0 1124 1257" className={classes.riyal} role="img" aria-label={t('units.sar')}>
      <path d="M699.62,1113.02h0c-20.06,44.48-33.32,92.75-38.4,143.37l424.51-90.24c20.06-44.47,33.31-92.75,38.4-143.37l-424.51,90.24Z" />
      <path d="M1085.73,895.8c20.06-44.47,33.32-92.75,38.4-143.37l-330.68,70.33v-135.2l292.27-62.11c20.06-44.47,33.32-92.75,38.4-143.37l-330.68,70.27V66.13c-50.67,28.45-95.67,66.32-132.25,110.99v403.35l-132.25,28.11V0c-50.67,28.44-95.67,66.32-132.25,110.99v525.69l-295.91,62.88c-20.06,44.47-33.33,92.75-38.42,143.37l334.33-71.05v170.26l-358.3,76.14c-20.06,44.47-33.32,92.75-38.4,143.37l375.04-79.7c30.53-6.35,56.77-24.4,73.83-49.24l68.78-101.97v-.02c7.14-10.55,11.3-23.27,11.3-36.97v-149.98l132.25-28.11v270.4l424.53-90.28Z" />
    </svg>
  );
}

interface MoneyProps {
  amount_halalas: number;
  /** Without the riyal sign, for columns with the currency in their header. */
  bare?: boolean;
  /** With explicit + or −, for changes. */
  signed?: boolean;
  className?: string | undefined;
}

/** An amount in riyals, always left to right: currency sign, then figure. Inherits text size and weight. */
export function Money({ amount_halalas, bare = false, signed = false, className }: MoneyProps) {
  return (
    <bdi dir="ltr" className={[classes.figure, className].filter(Boolean).join(' ')}>
      {!bare && <RiyalSign />}
      {signed ? formatSigned(amount_halalas / 100, 2) : formatHalalas(amount_halalas)}
    </bdi>
  );
}

/** A price without VAT, with all decimals it is multiplied with. */
export function NetPrice({ micros }: { micros: number }) {
  return (
    <bdi dir="ltr" className={classes.figure}>
      {formatMicros(micros)}
    </bdi>
  );
}

/** A price per liter. `unit` appends "per liter". */
export function Price({
  price_millis_per_litre,
  unit = false,
}: {
  price_millis_per_litre: number;
  unit?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <>
      <bdi dir="ltr" className={classes.figure}>
        <RiyalSign />
        {formatPrice(price_millis_per_litre)}
      </bdi>
      {unit && ` ${t('units.per_litre')}`}
    </>
  );
}
