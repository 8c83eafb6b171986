import { FAIL_REASONS, type FailReason, MAX_PROOF_PHOTOS } from '@fleet/domain/delivery-proofs.ts';
import { Textarea, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BigButton } from '../../../ui/big-button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { ProofPhotos } from './proof-photos.tsx';
import classes from './trip-stops.module.css';

/** Apart from those of a delivery, in the range of the same stop. */
const FIRST_PHOTO = 500;

interface ProblemButtonProps {
  stop_id: number;
  /** Ids in the photo store; at least one is required. */
  photos: readonly number[];
  onPhotos: (photos: readonly number[]) => void;
  onFail: (reason: FailReason, note: string | null) => void;
}

/** Reports why nothing can be delivered here, with a picture of what is there. */
export function ProblemButton({ stop_id, photos, onPhotos, onFail }: ProblemButtonProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState<FailReason | null>(null);
  const [note, setNote] = useState('');
  const isReady = photos.length > 0 && reason !== null && (reason !== 'other' || note.trim() !== '');
  return (
    <>
      <BigButton variant="second" icon={IconAlertTriangle} onClick={() => setIsOpen(true)}>
        {t('trip_stops.problem')}
      </BigButton>
      <Sheet opened={isOpen} onClose={() => setIsOpen(false)} title={t('trip_stops.problem_title')}>
        <div className={classes.sheet}>
          <div role="radiogroup" aria-label={t('trip_stops.problem_title')} className={classes.sheet}>
            {FAIL_REASONS.map((one) => (
              <UnstyledButton
                key={one}
                role="radio"
                aria-checked={reason === one}
                className={classes.reason!}
                onClick={() => setReason(one)}
              >
                {t(`field_values.failed_reason.${one}`)}
              </UnstyledButton>
            ))}
          </div>
          <Textarea
            label={t('trip_stops.what_happened')}
            required={reason === 'other'}
            size="md"
            rows={2}
            maxLength={300}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <p className={classes.quiet}>{t('trip_stops.problem_photo')}</p>
          <ProofPhotos
            stop_id={stop_id}
            first={FIRST_PHOTO}
            photos={photos}
            max={MAX_PROOF_PHOTOS}
            onChange={onPhotos}
          />
          <BigButton disabled={!isReady} onClick={() => onFail(reason!, note.trim() || null)}>
            {t('trip_stops.not_delivered')}
          </BigButton>
        </div>
      </Sheet>
    </>
  );
}
