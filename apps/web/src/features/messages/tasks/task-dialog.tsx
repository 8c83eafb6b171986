import {
  createTask,
  deleteTask,
  TASK_LABELS,
  TASK_PRIORITIES,
  type Task,
  updateTask,
} from '@fleet/contracts/messages/tasks.ts';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { PickField, SegmentField } from '../../../ui/form/choice-fields.tsx';
import { DateField } from '../../../ui/form/date-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { showError, showSuccess } from '../../../ui/toast.tsx';
import { findColleagues } from './colleagues.ts';
import { SubjectFields } from './subject-fields.tsx';
import type { TaskThings } from './task-things.ts';

const NEW_TASK = { title: '', note: null, due_on: null, label: 'company', priority: 'normal' };

interface TaskDialogProps {
  task: Task | null;
  things: TaskThings;
  onClose: () => void;
}

/** A task: what, whose, until when, and how it is marked. Its maker may remove it. */
export function TaskDialog({ task, things, onClose }: TaskDialogProps) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const create = useChange(createTask, ['task']);
  const update = useChange(updateTask, ['task']);
  const remove = useChange(deleteTask, ['task']);
  const about = task?.subject && task.subject_id ? things.pathOf(task.subject, task.subject_id) : null;
  const form = useContractForm({
    route: createTask,
    initial: task ? { ...task, assignee_id: task.assignee.id } : { ...NEW_TASK, assignee_id: user.user_id },
    save: (draft) => {
      // A kind without a thing is nothing yet.
      const body = draft.subject_id ? draft : { ...draft, subject: null, subject_name: null };
      return task
        ? update.mutateAsync({ params: { id: task.id }, body: { ...body, version: task.version } })
        : create.mutateAsync({ body });
    },
    onSaved: () => {
      showSuccess(t('my_work.saved'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t(task ? 'my_work.edit_task' : 'my_work.new_task')}
      save={t('my_work.save')}
      onClose={onClose}
    >
      <TextField {...form.field('title')} maxLength={160} />
      <TextField {...form.field('note')} lines={2} maxLength={2000} />
      <DateField {...form.field('due_on')} />
      <PickField
        {...form.field('assignee_id')}
        find={findColleagues}
        of="colleagues"
        chosen={task?.assignee.name ?? user.name}
      />
      <SegmentField
        {...form.field('label')}
        choices={TASK_LABELS.map((value) => ({ value, label: t(`my_work.labels.${value}`) }))}
      />
      <SegmentField
        {...form.field('priority')}
        choices={TASK_PRIORITIES.map((value) => ({ value, label: t(`my_work.priorities.${value}`) }))}
      />
      <SubjectFields
        kind={form.field('subject')}
        thing={form.field('subject_id')}
        name={form.values.subject_name ?? ''}
        finders={things.finders}
        onPick={({ subject, id, name }) => {
          form.set('subject', subject);
          form.set('subject_id', id);
          form.set('subject_name', name);
        }}
      />
      {about && task?.subject_name && (
        <Link to={about}>{t('my_work.open_about', { name: task.subject_name })}</Link>
      )}
      {task !== null && task.creator?.id === user.user_id && (
        <div>
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            leftSection={<IconTrash size={16} aria-hidden />}
            loading={remove.isPending}
            onClick={() =>
              remove.mutate(
                { params: { id: task.id } },
                { onSuccess: onClose, onError: (error) => showError(errorText(t, error)) },
              )
            }
          >
            {t('my_work.remove_task')}
          </Button>
        </div>
      )}
    </FormDialog>
  );
}
