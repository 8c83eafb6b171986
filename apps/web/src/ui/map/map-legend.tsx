import classes from '../map-view.module.css';
import { MapShape } from './map-shape.tsx';
import type { PointKind } from './map-types.ts';

/** Shape, word and count, under a map: "● Online 211 · ✕ Offline 3". */
export function MapLegend({ entries }: { entries: readonly { kind: PointKind | 'group'; label: string }[] }) {
  return (
    <ul className={classes.legend}>
      {entries.map((entry) => (
        <li key={entry.kind}>
          <MapShape kind={entry.kind} />
          {entry.label}
        </li>
      ))}
    </ul>
  );
}
