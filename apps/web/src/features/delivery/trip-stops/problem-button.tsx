import { FAIL_REASONS, type FailReason } from '@fleet/domain/delivery-proofs.ts';
import { Textarea, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BigButton } from '../../../ui/big-button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import classes from './trip-stops.module.css';

/** Reports why nothing can be delivered here. */
export function ProblemButton({ onFail }: { onFail: (reason: FailReason, note: string | null) => void }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState<FailReason | null>(null);
  const [note, setNote] = useState('');
  const isReady = reason !== null && (reason !== 'other' || note.trim() !== '');
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
          <BigButton disabled={!isReady} onClick={() => onFail(reason!, note.trim() || null)}>
            {t('trip_stops.not_delivered')}
          </BigButton>
        </div>
      </Sheet>
    </>
  );
}
