import {
  createEmailLabel,
  deleteEmailLabel,
  LABEL_COLORS,
  type OwnLabel,
  updateEmailLabel,
} from '@fleet/contracts/messages/email-labels.ts';
import { ActionIcon, Button, Modal } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../../lib/use-change.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { SelectField } from '../../../ui/form/choice-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { LabelDot, useOwnLabels } from './labels.tsx';
import classes from './mailbox.module.css';
import { MAILBOX } from './mailbox-count.ts';

type Opened = { readonly edit: OwnLabel | null } | { readonly remove: OwnLabel };

/** The reader’s own labels: made, renamed, colored and deleted. */
export function LabelsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const own = useOwnLabels();
  const [opened, setOpened] = useState<Opened | null>(null);
  const back = () => setOpened(null);
  if (opened && 'edit' in opened) return <LabelForm label={opened.edit} onClose={back} />;
  if (opened) return <DeleteLabel label={opened.remove} onClose={back} />;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('mailbox.own_labels')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      attributes={{ header: { role: 'presentation' } }}
    >
      <p className={classes.labelsText}>{t('mailbox.own_labels_text')}</p>
      {own.length === 0 ? (
        <p className={classes.labelsText}>{t('mailbox.no_own_labels')}</p>
      ) : (
        <ul className={classes.ownLabels}>
          {own.map((label) => (
            <li key={label.id}>
              <LabelDot label={label.label} />
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                aria-label={t('mailbox.edit_label', { name: label.name })}
                onClick={() => setOpened({ edit: label })}
              >
                <IconPencil size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                aria-label={t('mailbox.delete_named', { name: label.name })}
                onClick={() => setOpened({ remove: label })}
              >
                <IconTrash size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => setOpened({ edit: null })}
      >
        {t('mailbox.new_label')}
      </Button>
    </Modal>
  );
}

function LabelForm({ label, onClose }: { label: OwnLabel | null; onClose: () => void }) {
  const { t } = useTranslation();
  const create = useChange(createEmailLabel, [MAILBOX]);
  const update = useChange(updateEmailLabel, [MAILBOX]);
  const form = useContractForm({
    route: createEmailLabel,
    initial: label ?? { name: '', color: 'teal' },
    save: (body) =>
      label
        ? update.mutateAsync({ params: { id: label.id }, body: { ...body, version: label.version } })
        : create.mutateAsync({ body }),
    onSaved: () => {
      showSuccess(t('mailbox.label_saved'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={label ? t('mailbox.edit_label', { name: label.name }) : t('mailbox.new_label')}
      save={t(label ? 'ui.save' : 'mailbox.add_label')}
      onClose={onClose}
    >
      <TextField {...form.field('name')} maxLength={40} />
      <SelectField
        {...form.field('color')}
        choices={LABEL_COLORS.map((value) => ({ value, label: t(`mailbox.colors.${value}`) }))}
      />
    </FormDialog>
  );
}

function DeleteLabel({ label, onClose }: { label: OwnLabel; onClose: () => void }) {
  const { t } = useTranslation();
  const remove = useChange(deleteEmailLabel, [MAILBOX]);
  return (
    <ConfirmDialog
      title={t('mailbox.delete_named', { name: label.name })}
      text={t('mailbox.delete_label_text')}
      confirm={t('mailbox.delete_label')}
      tone="no"
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() =>
        remove.mutate(
          { params: { id: label.id } },
          {
            onSuccess: () => {
              showSuccess(t('mailbox.label_deleted'));
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}
