import { useTranslation } from 'react-i18next';
import { MoverShape } from '../../ui/map/map-shape.tsx';
import type { MoverLook } from '../../ui/map-view.tsx';
import classes from './live-trips.module.css';

const LOOKS: readonly MoverLook[] = [
  'vehicle',
  'vehicle_late',
  'vehicle_standing',
  'vehicle_free',
  'vehicle_silent',
];

/** What the shapes of the live map stand for. */
export function LiveLegend() {
  const { t } = useTranslation();
  return (
    <ul className={classes.legend}>
      {LOOKS.map((look) => (
        <li key={look}>
          <MoverShape look={look} />
          {t(`live.looks.${look}`)}
        </li>
      ))}
    </ul>
  );
}
