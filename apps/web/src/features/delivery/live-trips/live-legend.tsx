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

/** Legend of the live map: of the whole day its lines, of one trip its stops. */
export function LiveLegend({ isOpened }: { isOpened: boolean }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.legend}>
      {VARIANTS.map((variant) => (
        <li key={variant}>
          <MoverShape variant={variant} />
          {t(`live.looks.${variant}`)}
        </li>
      ))}
      <li>
        <MapShape kind="depot" />
        {t('map.kinds.depot')}
      </li>
      {isOpened ? (
        <li>
          <MapShape kind="stop" />
          {t('map.kinds.stop')}
        </li>
      ) : (
        <>
          <li data-line="needs">{t('live.looks.needs')}</li>
          <li data-line="on_plan">{t('live.looks.on_plan')}</li>
        </>
      )}
    </ul>
  );
}
