import { useTranslation } from 'react-i18next';
import { formatTime } from '../../lib/format.ts';
import { useNameOf } from '../../ui/name-cell.tsx';
import type { Track } from './replay.api.ts';

/** A moment of the day (seconds of 1970), to the second. */
export function timeOf(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${formatTime(whole * 1000)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Says in words where the vehicle was at a moment somebody went to, for who does not see the map. */
export function useWhereAt(track: Track): (at: number) => string {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const isAt = (moment: string | null, at: number) =>
    moment !== null && Math.floor(Date.parse(moment) / 1000) === Math.floor(at);
  return (at) => {
    const step = track.trips
      .flatMap(({ steps }) => steps)
      .find(({ arrived_at, order }) => order && isAt(arrived_at, at));
    const time = timeOf(at);
    if (step) return t('replay.at_stop', { time, place: nameOf(step.order!.warehouse) });
    if (track.stays.some(({ from_at }) => isAt(from_at, at))) return t('replay.at_stay', { time });
    return t('replay.at_moment', { time });
  };
}
