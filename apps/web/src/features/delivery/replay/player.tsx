import { SegmentedControl, VisuallyHidden } from '@mantine/core';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Duration } from '../../../ui/duration.tsx';
import { Distance } from '../../../ui/volume.tsx';
import { marksOf, spotAt } from './playback.ts';
import { PlayerBar } from './player-bar.tsx';
import { PlayerMap } from './player-map.tsx';
import { PlayerTrips } from './player-trips.tsx';
import type { Track } from './replay.api.ts';
import classes from './replay.module.css';
import { timeOf, useWhereAt } from './replay-labels.ts';
import { usePlayback } from './use-playback.ts';

/** Map with player controls, beside planned and actual stops. */
export function Player({ track }: { track: Track }) {
  const { t } = useTranslation();
  const [from, to] = [track.points[0]![0], track.points.at(-1)![0]];
  const whereAt = useWhereAt(track);
  // The clock updates sixty times per second: only user actions are announced.
  const [message, setMessage] = useState('');
  const playback = usePlayback(from, to, () => setMessage(t('replay.at_end', { time: timeOf(to) })));
  const [isSnapped, setSnapped] = useState(true);
  const shown = useMemo(() => asShown(track, isSnapped), [track, isSnapped]);
  const spot = spotAt(shown.points, playback.at);
  const marks = useMemo(
    () =>
      marksOf(
        track.stays,
        track.trips.flatMap(({ steps }) => steps.map(({ arrived_at }) => arrived_at)),
      ),
    [track],
  );
  const onToggle = () => {
    playback.toggle();
    setMessage(
      playback.isPlaying
        ? t('replay.paused', { time: timeOf(playback.at) })
        : t('replay.plays', { speed: playback.speed }),
    );
  };
  const onJump = (at: number) => {
    playback.seek(at);
    setMessage(whereAt(at));
  };
  const toggle = useEffectEvent(onToggle);
  // Space toggles playback unless the focused element handles it.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isOnControl = (event.target as HTMLElement).closest('button, input, a, [role="slider"]');
      if (event.key !== ' ' || isOnControl) return;
      event.preventDefault();
      toggle();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div className={classes.page}>
      <div className={`card ${classes.stage}`}>
        <PlayerMap track={shown} spot={spot} />
        <PlayerBar
          playback={playback}
          from={from}
          to={to}
          marks={marks}
          points={track.points}
          spot={spot}
          onToggle={onToggle}
          onJump={onJump}
        />
        <VisuallyHidden role="status">{message}</VisuallyHidden>
      </div>
      <div className={`card ${classes.side}`}>
        {track.road_points && (
          <SegmentedControl
            className={classes.shown!}
            fullWidth
            aria-label={t('replay.shown')}
            value={isSnapped ? 'roads' : 'reported'}
            onChange={(value) => setSnapped(value === 'roads')}
            data={[
              { value: 'roads', label: t('replay.on_roads') },
              { value: 'reported', label: t('replay.as_reported') },
            ]}
          />
        )}
        <dl className={classes.facts}>
          <div>
            <dt>{t('replay.driven')}</dt>
            <dd>
              <Distance distance_metres={track.distance_metres} />
            </dd>
          </div>
          {track.trips.length > 0 && (
            <div>
              <dt>{t('replay.planned')}</dt>
              <dd>
                <Distance distance_metres={plannedMetres(track)} />
              </dd>
            </div>
          )}
          <div>
            <dt>{t('replay.driving')}</dt>
            <dd>
              <Duration seconds={track.driving_seconds} />
            </dd>
          </div>
          <div>
            <dt>{t('replay.stays')}</dt>
            <dd>
              <span className="num">{formatNumber(track.stays.length)}</span>
            </dd>
          </div>
          <div>
            <dt>{t('replay.fixes')}</dt>
            <dd>
              <span className="num">{formatNumber(track.fixes)}</span>
            </dd>
          </div>
        </dl>
        <PlayerTrips trips={track.trips} at={playback.at} onSeek={onJump} />
      </div>
    </div>
  );
}

/** The track on its roads, or as it was reported. */
function asShown(track: Track, isSnapped: boolean): Track {
  const { road_points } = track;
  return isSnapped && road_points && road_points.length > 1 ? { ...track, points: road_points } : track;
}

function plannedMetres({ trips }: Track): number {
  return trips.reduce((sum, { planned_distance_metres }) => sum + planned_distance_metres, 0);
}
