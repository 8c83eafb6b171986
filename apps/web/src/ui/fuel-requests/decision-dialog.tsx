import type { FuelRequestDetail } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { Button, Modal } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isCallError } from '../../lib/call-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { Callout } from '../callout.tsx';
import { WhyLink } from '../help-link.tsx';
import { Plate } from '../plate.tsx';
import { StatusBadge } from '../status-badge.tsx';
import classes from './decision-dialog.module.css';

interface DecisionDialogProps {
  request: FuelRequestDetail;
  title: string;
  /** Label of the confirming button, with its effect. */
  confirm: ReactNode;
  isRefusal?: boolean;
  isReady?: boolean;
  isPending: boolean;
  error: unknown;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Common frame of decision dialogs: vehicle, effect and explanation. If another user was faster, it shows the current status and can
 * only be closed.
 */
export function DecisionDialog(props: DecisionDialogProps) {
  const {
    request,
    title,
    confirm,
    isRefusal = false,
    isReady = true,
    isPending,
    error,
    onConfirm,
    onClose,
  } = props;
  const { t } = useTranslation();
  const hasStatusConflict = isCallError(error, 'STATUS_CONFLICT');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !isPending) onConfirm();
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={480}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      attributes={{ header: { role: 'presentation' } }}
    >
      <form onSubmit={submit} className={classes.form}>
        <div className={classes.subject}>
          <Plate plate={request.vehicle.plate_no} kind={request.vehicle.plate_kind} size="xs" />
          <div>
            <b>{request.vehicle.name}</b>
            <p className="muted">{request.driver.name}</p>
          </div>
        </div>
        {hasStatusConflict ? (
          <>
            <Callout tone="wait" title={t('decide.quicker')}>
              {t('decide.current_status')}
            </Callout>
            <div>
              <StatusBadge status={request.status} />
            </div>
          </>
        ) : (
          <>
            {props.children}
            {error !== null && error !== undefined && (
              <Callout tone="no">
                {errorText(t, error)}
                <WhyLink error={error} />
              </Callout>
            )}
          </>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t(hasStatusConflict ? 'ui.close' : 'ui.back')}
          </Button>
          {!hasStatusConflict && (
            <Button
              type="submit"
              disabled={!isReady}
              loading={isPending}
              {...(isRefusal ? { color: 'red' } : {})}
            >
              <span>{confirm}</span>
            </Button>
          )}
        </div>
      </form>
    </Modal>
  );
}
