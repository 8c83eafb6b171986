import { moveTask, setTaskDone, type Task } from '@fleet/contracts/messages/tasks.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { Checkbox, UnstyledButton } from '@mantine/core';
import { IconAntennaBars2, IconAntennaBars3, IconAntennaBars5 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatDate } from '../../../lib/format.ts';
import type { PagePath } from '../../../lib/page-link.ts';
import { useChange } from '../../../lib/use-change.ts';
import { Portrait } from '../../../ui/portrait.tsx';
import { showError } from '../../../ui/toast.tsx';
import classes from './tasks.module.css';

const BARS = { low: IconAntennaBars2, normal: IconAntennaBars3, high: IconAntennaBars5 };
/** What is dragged: only tasks are taken up. */
const TYPE = 'application/x-task';

interface TaskItemProps {
  task: Task;
  /** Its neighbours in the list, for the keys that move it. */
  previous: Task | undefined;
  afterNext: Task | undefined;
  isLast: boolean;
  onOpen: () => void;
  /** The page of what it is about; null where the reader has none. */
  path: PagePath | null;
}

/** One task: ticked, opened, and dragged elsewhere, by hand or by Alt and an arrow. */
export function TaskItem({ task, previous, afterNext, isLast, onOpen, path }: TaskItemProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const done = useChange(setTaskDone, ['task']);
  const move = useChange(moveTask, ['task']);
  const onError = (error: unknown) => showError(errorText(t, error));
  const place = (id: number, before_id: number | null) =>
    move.mutate({ params: { id }, body: { before_id } }, { onError });
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    if (event.key === 'ArrowUp' && previous) place(task.id, previous.id);
    if (event.key === 'ArrowDown' && !isLast) place(task.id, afterNext?.id ?? null);
  };
  const today = riyadhDate(new Date());
  const isDone = task.done_at !== null;
  const Bars = BARS[task.priority];
  const title = task.title ?? t(`my_work.made.${task.rule_kind ?? 'held_transaction'}`, task.params);
  return (
    <li
      className={classes.task}
      data-done={isDone || undefined}
      draggable={!isDone}
      onDragStart={(event) => event.dataTransfer.setData(TYPE, String(task.id))}
      onDragOver={(event) => event.dataTransfer.types.includes(TYPE) && event.preventDefault()}
      onDrop={(event) => {
        const id = Number(event.dataTransfer.getData(TYPE));
        if (id && id !== task.id) place(id, task.id);
      }}
    >
      <Checkbox
        checked={isDone}
        disabled={done.isPending}
        aria-label={t(isDone ? 'my_work.reopen' : 'my_work.tick', { title })}
        onChange={(event) =>
          done.mutate(
            { params: { id: task.id }, body: { is_done: event.currentTarget.checked } },
            { onError },
          )
        }
      />
      <UnstyledButton
        className={classes.title!}
        onClick={onOpen}
        onKeyDown={onKeyDown}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        dir="auto"
      >
        {title}
      </UnstyledButton>
      <span className={classes.marks}>
        {task.subject_name && (
          <span className={classes.about}>
            {path ? (
              <Link to={path}>
                <bdi>{task.subject_name}</bdi>
              </Link>
            ) : (
              <bdi>{task.subject_name}</bdi>
            )}
          </span>
        )}
        <span className={classes.label} data-label={task.label}>
          {t(`my_work.labels.${task.label}`)}
        </span>
        <span className={classes.priority}>
          <Bars size={18} aria-hidden />
          {t(`my_work.priorities.${task.priority}`)}
        </span>
        <span className={classes.who}>
          <Portrait name={task.assignee.name} file_id={null} size={24} />
          <bdi>{task.assignee.name.split(' ')[0]}</bdi>
        </span>
        <span
          className={classes.due}
          data-late={(!isDone && task.due_on !== null && task.due_on < today) || undefined}
        >
          {task.due_on === today
            ? t('my_work.today')
            : task.due_on && formatDate(`${task.due_on}T09:00:00Z`, language).replace(/ \d{4}$/, '')}
        </span>
      </span>
    </li>
  );
}
