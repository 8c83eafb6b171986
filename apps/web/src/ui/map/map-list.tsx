import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from '../map-view.module.css';
import { MapShape } from './map-shape.tsx';
import type { MapPoint } from './map-types.ts';

interface MapListProps {
  points: readonly MapPoint[];
  selectedId: string | null;
  onSelect?: (id: string) => void;
  /** Seen only while the keyboard is in it. */
  isHidden: boolean;
}

/** The map's points as a list: what the mouse finds on the map, the keyboard and the screen reader find here. */
export function MapList({ points, selectedId, onSelect, isHidden }: MapListProps) {
  const { t } = useTranslation();
  return (
    <ul className={classes.list} data-hidden={isHidden || undefined} aria-label={t('map.list')}>
      {points.map((point) => (
        <li key={point.id}>
          <UnstyledButton
            className={classes.item!}
            aria-pressed={point.id === selectedId}
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
