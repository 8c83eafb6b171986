import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { formatMl } from '../../../lib/format.ts';
import { PhotoInput } from '../../../ui/photo-input.tsx';
import classes from './pump.module.css';
import type { Display } from './use-display.ts';
import type { PumpPhoto } from './use-pump-photo.ts';

/** The photo of the pump's display: taken, shown, uploading or stored for later; and what was read in it. */
export function PumpPhotoPart({ photo, display }: { photo: PumpPhoto; display: Display }) {
  const { t } = useTranslation();
  const notes = {
    none: '',
    sending: t('pump.photo_sending', { percent: Math.round(photo.share * 100) }),
    sent: t('pump.photo_sent'),
    waiting: t('pump.photo_waiting'),
    refused: photo.error ? errorText(t, photo.error) : '',
  };
  return (
    <div className={classes.photo} data-state={photo.state} aria-live="polite">
      <PhotoInput
        label={t('pump.photo')}
        photo={photo.photo}
        onChange={(picture) => picture && photo.take(picture)}
        note={
          display.state === 'none'
            ? notes[photo.state]
            : t(`pump.display.${display.state}`, { litres: formatMl(display.shown_ml) })
        }
      />
    </div>
  );
}
