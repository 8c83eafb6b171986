import { useTranslation } from 'react-i18next';
import { MapShape, MoverShape } from '../../../ui/map/map-shape.tsx';
import type { MoverVariant } from '../../../ui/map-view.tsx';
import classes from './live-trips.module.css';

const VARIANTS: readonly MoverVariant[] = [
  'vehicle',
  'vehicle_late',
  'vehicle_stopped',
  'vehicle_free',
  'vehicle_silent',
];

/** Legend of the live map; stop shapes only while a trip's stops are shown. */
export function LiveLegend({ hasStops }: { hasStops: boolean }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.legend}>
      {VARIANTS.map((variant) => (
        <li key={variant}>
          <MoverShape variant={variant} />
          {t(`live.looks.${variant}`)}
        </li>
      ))}
      {hasStops &&
        (['depot', 'stop'] as const).map((kind) => (
          <li key={kind}>
            <MapShape kind={kind} />
            {t(`map.kinds.${kind}`)}
          </li>
        ))}
    </ul>
  );
}
