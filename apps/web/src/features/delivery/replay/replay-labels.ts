import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../lib/format.ts';
import { useNameOf } from '../../../ui/name-cell.tsx';
import type { Track } from './replay.api.ts';

/** A time of the day (Unix seconds), to the second. */
export function timeOf(seconds: number): string {
  const rounded = Math.floor(seconds);
  return `${formatTime(rounded * 1000)}:${String(rounded % 60).padStart(2, '0')}`;
}

/** Describes the vehicle's position at a selected time, for screen readers. */
export function useWhereAt(track: Track): (at: number) => string {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const isAt = (instant: string | null, at: number) =>
    instant !== null && Math.floor(Date.parse(instant) / 1000) === Math.floor(at);
  return (at) => {
    const step = track.trips
      .flatMap(({ steps }) => steps)
      .find(({ arrived_at, order }) => order && isAt(arrived_at, at));
    const time = timeOf(at);
    if (step) return t('replay.at_stop', { time, site: nameOf(step.order!.warehouse) });
    if (track.stays.some(({ from_at }) => isAt(from_at, at))) return t('replay.at_stay', { time });
    return t('replay.at_time', { time });
  };
}
