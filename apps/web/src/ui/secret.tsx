import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { Callout } from './callout.tsx';
import { CopyButton } from './copy-button.tsx';
import classes from './secret.module.css';

/** A key or secret as text, to be copied. */
export function Secret({ label, value }: { label: string; value: string }) {
  return (
    <div className={classes.secret}>
      <span>{label}</span>
      <code>{value}</code>
      <CopyButton value={value} of={label} size="compact-sm" />
    </div>
  );
}

interface SecretShownProps {
  title: string;
  /** Explains that it is shown once, and what its holder can do. */
  once: string;
  onceText: string;
  /** Label of the button that confirms it was stored. */
  confirmLabel: string;
  size?: 'md' | 'lg';
  onClose: () => void;
  children: ReactNode;
}

/** A secret shown once, which can only be closed by confirming that it was stored. */
export function SecretShown({
  title,
  once,
  onceText,
  confirmLabel,
  size = 'md',
  onClose,
  children,
}: SecretShownProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      size={size}
      title={title}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      attributes={{ header: { role: 'presentation' } }}
    >
      <div className={classes.body}>
        <Callout tone="wait" title={once}>
          {onceText}
        </Callout>
        {children}
        <Button onClick={onClose}>{confirmLabel}</Button>
      </div>
    </Modal>
  );
}
