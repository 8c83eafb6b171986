import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../lib/error-text.ts';
import { Callout } from './callout.tsx';
import classes from './confirm-dialog.module.css';
import { WhyLink } from './help-link.tsx';
import { useFocusReturn } from './use-focus-return.ts';

interface ConfirmDialogProps {
  /** The question: "Deactivate Olaya station?" */
  title: ReactNode;
  /** The consequences. */
  text?: ReactNode;
  /** Label of the confirming button, which names the action: never "OK". */
  confirm: ReactNode;
  cancel?: ReactNode;
  /** Red for destructive or rejecting actions. */
  tone?: 'go' | 'no';
  isBusy?: boolean;
  /** Disables confirmation with the current input. */
  isDisabled?: boolean;
  /** Error of the last attempt; the input is kept. */
  error?: unknown;
  onConfirm: () => void;
  onClose: () => void;
  /** A reason or other input. */
  children?: ReactNode;
}

/** Asks for confirmation of an action with consequences. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    text,
    confirm,
    cancel,
    tone = 'go',
    isBusy = false,
    isDisabled = false,
    error,
    onConfirm,
    onClose,
    children,
  } = props;
  const { t } = useTranslation();
  useFocusReturn();
  return (
    <Modal
      opened
      onClose={onClose}
      title={<b>{title}</b>}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      attributes={{ header: { role: 'presentation' } }}
    >
      <div className={classes.body}>
        {text && <div className={classes.text}>{text}</div>}
        {children}
        {error !== undefined && error !== null && (
          <Callout tone="no">
            {errorText(t, error)}
            <WhyLink error={error} />
          </Callout>
        )}
        <div className={classes.buttons}>
          <Button
            variant="default"
            onClick={onClose}
            data-autofocus={tone === 'no' || isDisabled || undefined}
          >
            {cancel ?? t('ui.cancel')}
          </Button>
          <Button
            {...(tone === 'no' ? { color: 'red' } : {})}
            loading={isBusy}
            disabled={isDisabled}
            onClick={onConfirm}
            data-autofocus={(tone === 'go' && !isDisabled) || undefined}
          >
            {confirm}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
