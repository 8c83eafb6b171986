import { useEffect, useEffectEvent, useState } from 'react';
import type { Speed } from './playback.ts';

export interface Playback {
  /** Unix seconds. */
  at: number;
  isPlaying: boolean;
  speed: Speed;
  toggle: () => void;
  seek: (at: number) => void;
  setSpeed: (speed: Speed) => void;
}

/** A clock between two times with play, pause and speed; it stops at the end and restarts from the beginning. */
export function usePlayback(from: number, to: number, onEnd: () => void): Playback {
  const [at, setAt] = useState(from);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(120);
  const go = useEffectEvent((milliseconds: number) => {
    const next = at + (milliseconds / 1000) * speed;
    setAt(Math.min(to, next));
    if (next < to) return;
    setPlaying(false);
    onEnd();
  });

  useEffect(() => {
    if (!isPlaying) return;
    let frame = 0;
    let before = performance.now();
    const tick = (now: number) => {
      go(now - before);
      before = now;
      frame = requestAnimationFrame(tick);
    };
    frame = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(frame);
  }, [isPlaying]);

  return {
    at,
    isPlaying,
    speed,
    toggle: () => {
      if (!isPlaying && at >= to) setAt(from);
      setPlaying(!isPlaying);
    },
    seek: (next) => setAt(Math.min(to, Math.max(from, next))),
    setSpeed,
  };
}
