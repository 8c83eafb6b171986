import { CloseButton } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './sheet.module.css';

interface SheetProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/** A bottom sheet. A native dialog, which traps the focus and closes on Escape and on a click outside. */
export function Sheet({ opened, onClose, title, children }: SheetProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === opened) return;
    if (opened) element.showModal();
    else element.close();
  }, [opened]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the native dialog handles Escape
    <dialog
      ref={dialog}
      className={classes.sheet}
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {opened && (
        <div className={classes.inside}>
          <div className={classes.header}>
            <h2 id={id} className={classes.title}>
              {title}
            </h2>
            <CloseButton size={44} onClick={onClose} aria-label={t('ui.close')} />
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}
