import { useTranslation } from 'react-i18next';
import classes from '../map-view.module.css';
import { MapShape } from './map-shape.tsx';
import type { PointKind } from './map-types.ts';

/** Legend of the shapes, if there is more than one; a circle with a number is a cluster. */
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
