import { Button, Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './form-dialog.module.css';
import { type AnyForm, FormProblems } from './form-panel.tsx';

interface FormDialogProps {
  form: AnyForm;
  title: string;
  /** Label of the submit button. */
  save: string;
  /** Label of the cancel button, if "Cancel" would be ambiguous. */
  cancel?: string;
  /** Red for destructive actions. */
  tone?: 'go' | 'no';
  onClose: () => void;
  children: ReactNode;
}

/** A short form in a dialog: errors, fields and two buttons. */
export function FormDialog({ form, title, save, cancel, tone = 'go', onClose, children }: FormDialogProps) {
  const { t } = useTranslation();
  useFocusBack();
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      attributes={{ header: { role: 'presentation' } }}
    >
      <form ref={beginAtFirstField} id={form.id} onSubmit={form.submit} noValidate className={classes.form}>
        <FormProblems form={form} />
        {children}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {cancel ?? t('ui.cancel')}
          </Button>
          <Button type="submit" loading={form.isSaving} {...(tone === 'no' ? { color: 'red' } : {})}>
            {save}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** Focuses the first field instead of the close button; not a menu, which would open immediately. */
function beginAtFirstField(form: HTMLFormElement | null): void {
  const first = form?.querySelector('input, textarea, select');
  if (first?.matches('input:not([readonly], [type=checkbox], [type=radio]), textarea'))
    first.setAttribute('data-autofocus', '');
}

/** Returns the focus to the element that opened the dialog. */
function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true });
    },
    [opener],
  );
}
