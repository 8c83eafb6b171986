import { UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../map-view.module.css';
import { MapShape } from './map-shape.tsx';
import type { MapPoint } from './map-types.ts';

interface MapListProps {
  points: readonly MapPoint[];
  selectedId: string | null;
  onSelect?: (id: string) => void;
  /** Visible only while focused. */
  isHidden: boolean;
}

/**
 * The map's points as a list for keyboard and screen reader. A single tab stop, as there may be hundreds: arrows, Home and End move
 * between points.
 */
export function MapList({ points, selectedId, onSelect, isHidden }: MapListProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const [lastId, setLastId] = useState<string | null>(null);
  const stop = [lastId, selectedId, points[0]?.id].find((id) => points.some((point) => point.id === id));
  const go = (event: KeyboardEvent) => {
    const items = [...(list.current?.querySelectorAll('button') ?? [])];
    const to = nextOf(event.key, items.indexOf(document.activeElement as HTMLButtonElement), items.length);
    if (to === null) return;
    event.preventDefault();
    items[to]?.focus();
  };
  return (
    <ul
      ref={list}
      className={classes.list}
      data-hidden={isHidden || undefined}
      aria-label={t('map.list')}
      onKeyDown={go}
    >
      {points.map((point) => (
        <li key={point.id}>
          <UnstyledButton
            className={classes.item!}
            aria-pressed={point.id === selectedId}
            tabIndex={point.id === stop ? 0 : -1}
            onFocus={() => setLastId(point.id)}
            onClick={() => onSelect?.(point.id)}
          >
            <MapShape kind={point.kind} />
            <span>
              {point.label}
              {point.detail && <small>{point.detail}</small>}
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}

/** The index that a key moves to; null for other keys. */
function nextOf(key: string, from: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(from + 1, count - 1);
  if (key === 'ArrowUp') return Math.max(from - 1, 0);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}
