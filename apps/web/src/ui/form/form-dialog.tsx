import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './form-dialog.module.css';
import { type AnyForm, FormProblems } from './form-panel.tsx';

interface FormDialogProps {
  form: AnyForm;
  title: string;
  /** What stands on the button. */
  save: string;
  onClose: () => void;
  children: ReactNode;
}

/** A short form over the page: its problems, its fields, its two buttons. */
export function FormDialog({ form, title, save, onClose, children }: FormDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      attributes={{ header: { role: 'presentation' } }}
    >
      <form id={form.id} onSubmit={form.submit} noValidate className={classes.form}>
        <FormProblems form={form} />
        {children}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" loading={form.isSaving}>
            {save}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
