import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Plate } from '../../../ui/plate.tsx';
import { PlateCompare } from './plate-compare.tsx';
import classes from './plate-scan.module.css';
import type { PlateReading } from './use-plate-scan.ts';

/** The cropped plate, its reading, and the expected plate. */
export function PlateRead({ reading, onOther }: { reading: PlateReading; onOther: (plate: string) => void }) {
  const { t } = useTranslation();
  const { plate_read, crop_jpeg, expected, others } = reading;
  const { tone, text } = verdictOf(reading);
  return (
    <div className={classes.result}>
      {crop_jpeg && (
        <div className={classes.pair}>
          <small>{t('pump.scan.seen')}</small>
          <img
            src={`data:image/jpeg;base64,${crop_jpeg}`}
            alt={t('pump.scan.seen')}
            className={classes.crop}
          />
        </div>
      )}
      {plate_read && (
        <div className={classes.pair}>
          <small>{t('pump.scan.read')}</small>
          <Plate plate={plate_read} size="lg" />
        </div>
      )}
      <p className={classes.message} data-tone={tone} role="status">
        {t(`pump.scan.verdict.${text}`)}
      </p>
      {expected && plate_read && plate_read !== expected && (
        <PlateCompare read={plate_read} expected={expected} by="camera" />
      )}
      {expected && !plate_read && (
        <div className={classes.pair}>
          <small>{t('pump.expected')}</small>
          <Plate plate={expected} size="lg" />
        </div>
      )}
      {!reading.is_certain && others.length > 0 && (
        <div className={classes.pair}>
          <small>{t('pump.scan.others')}</small>
          <div className={classes.others}>
            {others.map((plate) => (
              <UnstyledButton key={plate} className={classes.other!} onClick={() => onOther(plate)}>
                <Plate plate={plate} size="sm" />
              </UnstyledButton>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

function verdictOf({ plate_read, is_certain, verdict }: PlateReading): {
  tone: 'go' | 'wait' | 'no';
  text: string;
} {
  if (plate_read === null) return { tone: 'wait', text: 'unread' };
  if (verdict === 'other') return { tone: 'no', text: 'other' };
  if (verdict === 'near') return { tone: 'wait', text: 'near' };
  if (verdict === 'match') return { tone: 'go', text: 'match' };
  return is_certain ? { tone: 'go', text: 'sure' } : { tone: 'wait', text: 'unsure' };
}
