import { useTranslation } from 'react-i18next';
import { durationParts, isolated } from '../lib/format.ts';

/** A duration as `3 h 41 min`; without hours below one hour. Negative durations have a minus. */
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

/** Deviation from the plan, positive if late: `+12 min`, `−1 h 5 min`. */
export function TimeOff({ minutes: off }: { minutes: number }) {
  const { t } = useTranslation();
  const { hours, minutes } = durationParts(Math.abs(off) * 60);
  const form = hours === 0 ? 'min' : minutes === 0 ? 'h' : 'h_min';
  const signed = (figure: number | string) => isolated(`${off < 0 ? '−' : '+'}${figure}`);
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      {t(`checks.units.${form}`, { hours: signed(hours), minutes: hours === 0 ? signed(minutes) : minutes })}
    </span>
  );
}
