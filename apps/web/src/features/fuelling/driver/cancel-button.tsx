import type { FuelRequestDetail } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { TextInput, UnstyledButton } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { useCancelFuelRequest } from '../../../lib/fuel-requests/fuel-requests.api.ts';
import { clearIntent, intentFor } from '../../../lib/fuel-requests/intent-key.ts';
import { BigButton } from '../../../ui/big-button.tsx';
import { Money } from '../../../ui/money.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import classes from './driver.module.css';
import frame from './request-frame.module.css';

const REASONS = ['queue', 'pump_broken', 'other_station', 'not_needed'] as const;

/** Cancels the request after confirmation, explaining what happens to the money; at the pump with a reason. */
export function CancelButton({ request }: { request: FuelRequestDetail }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState('');
  const cancel = useCancelFuelRequest();
  const needsReason = request.status === 'transaction_initiated';
  const isReady = !needsReason || reason.trim().length >= 3;

  const confirm = async () => {
    const fields = reason.trim() ? { reason: reason.trim() } : {};
    const { body, idempotencyKey } = intentFor(`cancel-${request.id}`, fields, fields);
    await cancel.mutateAsync({ params: { id: request.id }, body, idempotencyKey }).then(
      () => {
        clearIntent(`cancel-${request.id}`);
        setIsOpen(false);
      },
      () => undefined,
    );
  };

  return (
    <>
      <BigButton variant="second" onClick={() => setIsOpen(true)}>
        {t('driver.cancel')}
      </BigButton>
      <Sheet opened={isOpen} onClose={() => setIsOpen(false)} title={t('driver.cancel_title')}>
        <div className={frame.reasons}>
          {request.money.hold_halalas > 0 && (
            <p>
              <Trans
                i18nKey="driver.cancel_money"
                components={{ amount: <Money amount_halalas={request.money.hold_halalas} /> }}
              />
            </p>
          )}
          {needsReason && <Reasons reason={reason} onReason={setReason} />}
          {cancel.error && (
            <p className={classes.problem} role="alert">
              <IconAlertCircle size={20} aria-hidden />
              {errorText(t, cancel.error)}
            </p>
          )}
          <BigButton onClick={() => void confirm()} busy={cancel.isPending} disabled={!isReady}>
            {t('driver.cancel')}
          </BigButton>
          <BigButton variant="second" onClick={() => setIsOpen(false)}>
            {t('driver.keep')}
          </BigButton>
        </div>
      </Sheet>
    </>
  );
}

function Reasons({ reason, onReason }: { reason: string; onReason: (next: string) => void }) {
  const { t } = useTranslation();
  const [isOther, setIsOther] = useState(false);
  return (
    <>
      <div role="radiogroup" aria-label={t('driver.why')} className={frame.reasons}>
        {REASONS.map((key) => {
          const text = t(`driver.reasons.${key}`);
          return (
            <UnstyledButton
              key={key}
              role="radio"
              aria-checked={!isOther && reason === text}
              className={frame.reason!}
              onClick={() => {
                setIsOther(false);
                onReason(text);
              }}
            >
              {text}
            </UnstyledButton>
          );
        })}
      </div>
      <TextInput
        label={t('driver.reasons.other')}
        size="lg"
        maxLength={500}
        value={isOther ? reason : ''}
        onChange={(event) => {
          setIsOther(true);
          onReason(event.currentTarget.value);
        }}
      />
    </>
  );
}
