import { useTranslation } from 'react-i18next';
import classes from '../map-view.module.css';
import { MapShape } from './map-shape.tsx';
import type { PointKind } from './map-types.ts';

/** Which shape means what, under a map that shows more than one; the circle with a number stands for several. */
export function MapLegend({
  kinds,
  labels,
}: {
  kinds: readonly PointKind[];
  labels: Partial<Record<PointKind, string>>;
}) {
  const { t } = useTranslation();
  return (
    <ul className={classes.legend}>
      {[...kinds, 'group' as const].map((kind) => (
        <li key={kind}>
          <MapShape kind={kind} />
          {(kind !== 'group' && labels[kind]) || t(`map.kinds.${kind}`)}
        </li>
      ))}
    </ul>
  );
}
