import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './plate-compare.module.css';
import { comparePlates } from './typed-plate.ts';

/** The plate that was typed, or read by the camera, over the one of the request, place by place, so that the eye finds the difference at once. */
export function PlateCompare({
  read,
  expected,
  by = 'hand',
}: {
  read: string;
  expected: string;
  by?: 'hand' | 'camera';
}) {
  const { t } = useTranslation();
  const places = comparePlates(read, expected);
  const words = (which: 'read' | 'expected') => places.map((place) => place[which]).join(' ');
  return (
    <div className={classes.compare} dir="ltr" translate="no">
      <span className={classes.label}>{t(by === 'camera' ? 'pump.scan.read' : 'pump.typed')}</span>
      <span className="visually-hidden">{words('read')}</span>
      {places.map((place) => (
        <b
          key={place.place}
          className={classes.cell}
          data-place={place.place}
          data-differs={!place.same || undefined}
          aria-hidden
        >
          {place.read}
        </b>
      ))}
      {places.map((place) => (
        <i
          key={place.place}
          className={classes.mark}
          data-place={place.place}
          data-differs={!place.same || undefined}
          aria-hidden
        >
          {place.same ? <IconCheck size={20} stroke={2.4} /> : <IconX size={20} stroke={2.8} />}
        </i>
      ))}
      <span className={classes.label}>{t('pump.expected')}</span>
      <span className="visually-hidden">{words('expected')}</span>
      {places.map((place) => (
        <b key={place.place} className={classes.cell} data-place={place.place} aria-hidden>
          {place.expected}
        </b>
      ))}
    </div>
  );
}
