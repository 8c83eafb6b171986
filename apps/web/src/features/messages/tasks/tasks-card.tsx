import {
  createTask,
  listTasks,
  TASK_LABELS,
  TASK_RULES_OF,
  type Task,
} from '@fleet/contracts/messages/tasks.ts';
import { GROUP_AREA } from '@fleet/contracts/permissions.ts';
import { addDays, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { Button, SegmentedControl, Skeleton, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconAdjustments, IconMoodCheck, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '../../../lib/ability.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useList } from '../../../lib/use-list.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { showError } from '../../../ui/toast.tsx';
import { RulesDialog } from './rules-dialog.tsx';
import { TaskDialog } from './task-dialog.tsx';
import { TaskItem } from './task-row.tsx';
import type { TaskThings } from './task-things.ts';
import classes from './tasks.module.css';

const DUE = ['any', 'today', 'week'] as const;
const WHOSE = ['anyone', 'mine'] as const;
const MAX_TASKS = 100;

interface TasksCardProps {
  waiting: ReactNode;
  things: TaskThings;
  /** The task an address names, which a notification leads to. */
  openId: number | null;
  onClose: () => void;
}

/** What waits for the reader, above tasks of their own. */
export function TasksCard({ waiting, things, openId, onClose }: TasksCardProps) {
  const { t } = useTranslation();
  const { ability, user } = useSignedIn();
  const [state, setState] = useState<'open' | 'done'>('open');
  const [due, setDue] = useState<(typeof DUE)[number]>('any');
  const [whose, setWhose] = useState<(typeof WHOSE)[number]>('anyone');
  const [label, setLabel] = useState<'any' | (typeof TASK_LABELS)[number]>('any');
  const [q, setQ] = useState('');
  const [opened, setOpened] = useState<Task | 'rules' | null>(null);
  const today = riyadhDate(new Date());
  const { data, error, refetch } = useList(listTasks, 'task', {
    ...{ state, whose, made_by: 'person', per_page: MAX_TASKS },
    ...(q ? { q } : {}),
    ...(label === 'any' ? {} : { label }),
    ...(due === 'any' ? {} : { due_until: due === 'today' ? today : addDays(today, 7) }),
  });
  const named = openId === null ? null : (data?.rows.find(({ id }) => id === openId) ?? null);
  const shown = opened ?? named;
  const close = () => {
    setOpened(null);
    if (openId !== null) onClose();
  };
  const isFiltered = q !== '' || due !== 'any' || whose !== 'anyone' || label !== 'any';
  const mayRule = can(ability, 'update user') && TASK_RULES_OF[GROUP_AREA[user.group]].length > 0;
  return (
    <section className={`card ${classes.card}`} aria-label={t('my_work.title')}>
      <header className={classes.header}>
        <h2>{t('my_work.title')}</h2>
        <SegmentedControl
          aria-label={t('my_work.state')}
          value={state}
          onChange={(next) => setState(next as typeof state)}
          data={[
            {
              value: 'open',
              label: `${t('my_work.open')} ${data ? formatNumber(data.counts.open) : ''}`,
            },
            { value: 'done', label: t('my_work.done') },
          ]}
        />
      </header>
      {state === 'open' && waiting}
      <div className={classes.own}>
        <h3>{t('my_work.own')}</h3>
        <span className={classes.filters}>
          <FilterSelect
            label={t('my_work.due')}
            value={due}
            choices={DUE.map((value) => ({ value, label: t(`my_work.due_by.${value}`) }))}
            onPick={setDue}
          />
          <FilterSelect
            label={t('my_work.whose')}
            value={whose}
            choices={WHOSE.map((value) => ({ value, label: t(`my_work.for.${value}`) }))}
            onPick={setWhose}
          />
          <FilterSelect
            label={t('field_names.label')}
            value={label}
            choices={(['any', ...TASK_LABELS] as const).map((value) => ({
              value,
              label: t(value === 'any' ? 'my_work.any_label' : `my_work.labels.${value}`),
            }))}
            onPick={setLabel}
          />
        </span>
      </div>
      <div className={classes.tools}>
        {state === 'open' && <QuickAdd />}
        <SearchBox label={t('my_work.search')} value={q} onSearch={setQ} />
      </div>
      {error && !data ? (
        <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <div className={classes.loading} aria-busy>
          <Skeleton height={44} />
          <Skeleton height={44} />
        </div>
      ) : data.rows.length === 0 ? (
        <p className={classes.nothing}>
          <IconMoodCheck size={20} stroke={1.75} aria-hidden />
          {t(isFiltered ? 'my_work.none_found' : state === 'done' ? 'my_work.none_done' : 'my_work.none')}
        </p>
      ) : (
        <TaskGroups
          rows={data.rows}
          isDone={state === 'done'}
          today={today}
          pathOf={things.pathOf}
          onOpen={setOpened}
        />
      )}
      {mayRule && (
        <footer className={classes.footer}>
          <span>{t('my_work.rules_line')}</span>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconAdjustments size={16} aria-hidden />}
            onClick={() => setOpened('rules')}
          >
            {t('my_work.rules')}
          </Button>
        </footer>
      )}
      {shown === 'rules' ? (
        <RulesDialog onClose={close} />
      ) : (
        shown && <TaskDialog key={shown.id} task={shown} things={things} onClose={close} />
      )}
    </section>
  );
}

interface TaskGroupsProps {
  rows: readonly Task[];
  isDone: boolean;
  today: string;
  pathOf: TaskThings['pathOf'];
  onOpen: (task: Task) => void;
}

/** The late ones first, then today's; each group in the order its reader gave it. */
function TaskGroups({ rows, isDone, today, pathOf, onOpen }: TaskGroupsProps) {
  const { t } = useTranslation();
  const groupOf = ({ due_on }: Task) =>
    isDone ? 'done' : due_on === null || due_on > today ? 'later' : due_on === today ? 'today' : 'overdue';
  const groups = (['overdue', 'today', 'later', 'done'] as const).map((name) => ({
    name,
    tasks: rows.filter((task) => groupOf(task) === name),
  }));
  return groups
    .filter(({ tasks }) => tasks.length > 0)
    .map(({ name, tasks }) => (
      <div key={name}>
        <h4 className={classes.group}>{t(`my_work.groups.${name}`)}</h4>
        <ul className={classes.tasks} aria-label={t(`my_work.groups.${name}`)}>
          {tasks.map((task, index) => (
            <TaskItem
              key={task.id}
              task={task}
              previous={tasks[index - 1]}
              afterNext={tasks[index + 2]}
              isLast={index === tasks.length - 1}
              onOpen={() => onOpen(task)}
              path={task.subject && task.subject_id ? pathOf(task.subject, task.subject_id) : null}
            />
          ))}
        </ul>
      </div>
    ));
}

/** A task by its title alone; the key N leads here. */
function QuickAdd() {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [title, setTitle] = useState('');
  const create = useChange(createTask, ['task']);
  useHotkeys([['n', () => input.current?.focus()]]);
  return (
    <form
      className={classes.add}
      onSubmit={(event) => {
        event.preventDefault();
        if (title.trim() === '' || create.isPending) return;
        create.mutate(
          {
            body: {
              ...{ title: title.trim(), note: null, due_on: null, assignee_id: null },
              ...{ label: 'company', priority: 'normal' },
            },
          },
          { onSuccess: () => setTitle(''), onError: (error) => showError(errorText(t, error)) },
        );
      }}
    >
      <TextInput
        ref={input}
        value={title}
        maxLength={160}
        dir="auto"
        aria-label={t('my_work.new_task')}
        placeholder={t('my_work.add_example')}
        leftSection={<IconPlus size={18} aria-hidden />}
        rightSectionWidth="auto"
        rightSection={
          title.trim() !== '' && (
            <Button type="submit" variant="subtle" size="compact-sm" loading={create.isPending}>
              {t('my_work.add')}
            </Button>
          )
        }
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
    </form>
  );
}
