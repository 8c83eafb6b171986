import { useTranslation } from 'react-i18next';
import { durationParts } from '../lib/format.ts';

/** A span as `3 h 41 min`; without hours below one hour. A negative one has a minus before it. */
export function Duration({ seconds }: { seconds: number }) {
  const { t } = useTranslation();
  const { hours, minutes } = durationParts(Math.abs(seconds));
  const form = hours === 0 ? 'min' : minutes === 0 ? 'h' : 'h_min';
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      {seconds < 0 && (hours > 0 || minutes > 0) && '−'}
      {t(`checks.units.${form}`, { hours, minutes })}
    </span>
  );
}
