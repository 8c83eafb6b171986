import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormProblems } from '../../ui/form/form-panel.tsx';
import classes from './nozzles.module.css';

interface FormDialogProps {
  form: Parameters<typeof FormProblems>[0]['form'] & {
    id: string;
    isSaving: boolean;
    submit: React.FormEventHandler;
  };
  title: string;
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
      title={<b>{title}</b>}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      attributes={{ header: { role: 'presentation' } }}
    >
      <form id={form.id} onSubmit={form.submit} noValidate className={classes.dialog}>
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
