import { MAX_STARS } from '@fleet/domain/recipients.ts';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../lib/format.ts';
import classes from './stars.module.css';

const STARS = Array.from({ length: MAX_STARS }, (_, at) => at + 1);

/** A rating as stars; a mean is filled to the nearest. */
export function Stars({ stars, size = 24 }: { stars: number; size?: number }) {
  const { t } = useTranslation();
  return (
    <span
      className={classes.stars}
      role="img"
      aria-label={t('tracking.stars_of', { stars: formatNumber(stars), max: formatNumber(MAX_STARS) })}
    >
      {STARS.map((star) =>
        star <= Math.round(stars) ? (
          <IconStarFilled key={star} size={size} />
        ) : (
          <IconStar key={star} size={size} />
        ),
      )}
    </span>
  );
}

interface StarInputProps {
  /** Id of the question. */
  labelledBy: string;
  /** 0 before a choice. */
  value: number;
  onChange: (stars: number) => void;
}

/** A choice of stars: radio buttons, so that arrow keys move it. */
export function StarInput({ labelledBy, value, onChange }: StarInputProps) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} className={classes.choose}>
      {STARS.map((star) => (
        <label key={star} className={classes.star}>
          <input
            type="radio"
            className={classes.radio}
            name={name}
            checked={value === star}
            aria-label={t('tracking.stars_of', { stars: formatNumber(star), max: formatNumber(MAX_STARS) })}
            onChange={() => onChange(star)}
          />
          {star <= value ? <IconStarFilled size={32} aria-hidden /> : <IconStar size={32} aria-hidden />}
        </label>
      ))}
    </div>
  );
}
