import type { DeliverySums, TripMeasures } from '@fleet/contracts/delivery/delivery-measures.ts';
import { IconStarFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import classes from './delivery-measures.module.css';
import { divide } from './shares.ts';

type Rated = Pick<DeliverySums | TripMeasures, 'ratings' | 'rated_stars'>;

/** What recipients gave on average, and how many did; nothing where nobody rated. */
export function AverageRating({ of }: { of: Rated }) {
  const { t } = useTranslation();
  const stars = divide(of.rated_stars, of.ratings);
  if (stars === null) return null;
  return (
    <span className={classes.rating}>
      <IconStarFilled size={14} aria-hidden />
      <b className="num">{formatNumber(stars, 1)}</b>
      <small className="muted">{t('delivery_measures.ratings', { count: of.ratings })}</small>
    </span>
  );
}
