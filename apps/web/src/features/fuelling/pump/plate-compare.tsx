import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './plate-compare.module.css';
import { comparePlates } from './typed-plate.ts';

/** The typed or scanned plate over the request's, character by character, with differences highlighted. */
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
  const characters = comparePlates(read, expected);
  const textOf = (which: 'read' | 'expected') => characters.map((index) => index[which]).join(' ');
  return (
    <div className={classes.compare} dir="ltr" translate="no">
      <span className={classes.label}>{t(by === 'camera' ? 'pump.scan.read' : 'pump.typed')}</span>
      <span className="visually-hidden">{textOf('read')}</span>
      {characters.map((index) => (
        <b
          key={index.index}
          className={classes.cell}
          data-index={index.index}
          data-differs={!index.same || undefined}
          aria-hidden
        >
          {index.read}
        </b>
      ))}
      {characters.map((index) => (
        <i
          key={index.index}
          className={classes.mark}
          data-index={index.index}
          data-differs={!index.same || undefined}
          aria-hidden
        >
          {index.same ? <IconCheck size={20} stroke={2.4} /> : <IconX size={20} stroke={2.8} />}
        </i>
      ))}
      <span className={classes.label}>{t('pump.expected')}</span>
      <span className="visually-hidden">{textOf('expected')}</span>
      {characters.map((index) => (
        <b key={index.index} className={classes.cell} data-index={index.index} aria-hidden>
          {index.expected}
        </b>
      ))}
    </div>
  );
}
