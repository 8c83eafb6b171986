import '@mantine/core/styles/Slider.layer.css';
import type { TrackPoint } from '@fleet/contracts/delivery/tracks.ts';
import { ActionIcon, SegmentedControl, Slider } from '@mantine/core';
import {
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { markFrom, SPEEDS, type Speed, type Spot } from './playback.ts';
import classes from './replay.module.css';
import { timeOf } from './replay-labels.ts';
import type { Playback } from './use-playback.ts';

interface PlayerBarProps {
  playback: Playback;
  from: number;
  to: number;
  marks: readonly number[];
  points: readonly TrackPoint[];
  spot: Spot | null;
  onToggle: () => void;
  onJump: (to: number) => void;
}

/** Step of an arrow key; single seconds would be too slow. */
const STEP_SECONDS = 60;

/** Play, pause, skip between stops, speed; and a seek bar with the driven speed above it. */
export function PlayerBar(props: PlayerBarProps) {
  const { playback, from, to, marks, points, spot, onToggle, onJump } = props;
  const { t } = useTranslation();
  const { at, isPlaying, speed, seek, setSpeed } = playback;
  const shown = marks.filter((mark) => mark > from && mark < to);
  const jump = (direction: 1 | -1) => onJump(markFrom(shown, at, direction, [from, to]));
  return (
    <section className={classes.bar} aria-label={t('replay.controls')}>
      <SpeedCurve points={points} from={from} to={to} />
      <Slider
        className={classes.slider!}
        size="sm"
        min={from}
        max={to}
        step={STEP_SECONDS}
        value={Math.round(at)}
        onChange={seek}
        label={null}
        thumbLabel={t('replay.moment')}
        thumbProps={{ 'aria-valuetext': timeOf(at) }}
        marks={shown.map((value) => ({ value }))}
      />
      <div className={classes.controls}>
        <ActionIcon variant="default" size={44} onClick={() => jump(-1)} aria-label={t('replay.back')}>
          <IconPlayerSkipBack size={20} className="flip" />
        </ActionIcon>
        <ActionIcon size={44} onClick={onToggle} aria-label={t(isPlaying ? 'replay.pause' : 'replay.play')}>
          {isPlaying ? <IconPlayerPause size={22} /> : <IconPlayerPlay size={22} className="flip" />}
        </ActionIcon>
        <ActionIcon variant="default" size={44} onClick={() => jump(1)} aria-label={t('replay.forward')}>
          <IconPlayerSkipForward size={20} className="flip" />
        </ActionIcon>
        <b className={`num ${classes.clock}`}>{timeOf(at)}</b>
        <span className={classes.kmh}>
          <bdi dir="ltr" className="num">
            {spot?.speed_kmh == null ? '–' : formatNumber(spot.speed_kmh)}
          </bdi>{' '}
          {t('live.kmh')}
        </span>
        <SegmentedControl
          className={classes.speeds!}
          size="xs"
          aria-label={t('replay.speed')}
          value={String(speed)}
          data={SPEEDS.map((value) => ({ value: String(value), label: <bdi dir="ltr">{value}×</bdi> }))}
          onChange={(next) => setSpeed(Number(next) as Speed)}
        />
      </div>
    </section>
  );
}

const WIDTH = 1000;
const HEIGHT = 32;

/** Speed over the day; zero while standing. */
function SpeedCurve({ points, from, to }: { points: readonly TrackPoint[]; from: number; to: number }) {
  const path = useMemo(() => {
    const max = Math.max(40, ...points.map(([, , , kmh]) => kmh ?? 0));
    const length = Math.max(1, to - from);
    return points
      .map(([at, , , kmh], index) => {
        const x = ((at - from) / length) * WIDTH;
        const y = HEIGHT - ((kmh ?? 0) / max) * HEIGHT;
        return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
      })
      .join('');
  }, [points, from, to]);
  return (
    <svg className={classes.curve} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      <path d={`${path}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} />
    </svg>
  );
}
