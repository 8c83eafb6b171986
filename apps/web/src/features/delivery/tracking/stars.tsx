import { MAX_STARS } from '@fleet/domain/recipients.ts';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import classes from './stars.module.css';

export const STARS = Array.from({ length: MAX_STARS }, (_, at) => at + 1);

/** A rating as stars. */
export function Stars({ stars, size = 24 }: { stars: number; size?: number }) {
  const { t } = useTranslation();
  return (
    <span
      className={classes.stars}
      role="img"
      aria-label={t('tracking.stars_of', { stars: formatNumber(stars), max: formatNumber(MAX_STARS) })}
    >
      {STARS.map((star) =>
        star <= stars ? <IconStarFilled key={star} size={size} /> : <IconStar key={star} size={size} />,
      )}
    </span>
  );
}
