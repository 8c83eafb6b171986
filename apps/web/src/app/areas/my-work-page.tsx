import type { WaitingKind } from '@fleet/contracts/insight/waiting-work.ts';
import { listTasks, type Task, type TaskRuleKind } from '@fleet/contracts/messages/tasks.ts';
import { Skeleton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Kind } from '../../features/insight/waiting-work/needs-you-card.tsx';
import { listOfKind } from '../../features/insight/waiting-work/waiting-pages.ts';
import { CalendarCard } from '../../features/messages/calendar/calendar-card.tsx';
import { TasksCard } from '../../features/messages/tasks/tasks-card.tsx';
import { useLanguage } from '../../lib/appearance-context.ts';
import { errorText } from '../../lib/error-text.ts';
import { useServerEvents } from '../../lib/event-stream.ts';
import { formatDay, formatHijri } from '../../lib/format.ts';
import { useList } from '../../lib/use-list.ts';
import { useSignedIn } from '../../lib/user-context.ts';
import { useWaitingWork } from '../../lib/waiting-work.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePanel } from '../../ui/panel-state.ts';
import { Portrait } from '../../ui/portrait.tsx';
import { useAreaTable } from '../area-table-context.ts';
import { subjectPathOf } from '../home.ts';
import classes from './my-work.module.css';
import { useTaskThings } from './task-things.ts';

/** Which tasks of rules belong to which kind of what waits: they are named there, not listed a second time. */
const KIND_OF_RULE: Partial<Record<TaskRuleKind, WaitingKind>> = {
  held_transaction: 'held_transactions',
  pending_request: 'pending_requests',
};

/** Events after which rules may have given something away. */
const REPORTED = new Set(['fuel_request', 'dispute_case', 'push_message']);

/** What waits for the reader and their tasks, beside the calendar. */
export function MyWorkPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data } = useWaitingWork();
  const things = useTaskThings();
  const panel = usePanel();
  const waits = data?.reduce((sum, { count }) => sum + count, 0);
  const now = new Date();
  return (
    <>
      <PageHeader title={t('menu.my_work')}>
        {formatDay(now, language)} · {formatHijri(now, language)}
        {waits !== undefined && <> · {t('my_work.waits', { count: waits })}</>}
      </PageHeader>
      <div className={classes.two}>
        <TasksCard
          waiting={<Waiting openId={panel.id} />}
          things={things}
          openId={panel.id === null ? null : Number(panel.id)}
          onClose={panel.close}
        />
        <CalendarCard />
      </div>
    </>
  );
}

/** The calendar by itself. */
export function CalendarPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = new Date();
  return (
    <>
      <PageHeader title={t('calendar.title')}>
        {formatDay(now, language)} · {formatHijri(now, language)}
      </PageHeader>
      <CalendarCard />
    </>
  );
}

function Waiting({ openId }: { openId: string | null }) {
  const { t } = useTranslation();
  const { area, user } = useSignedIn();
  const table = useAreaTable();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data, error, refetch } = useWaitingWork();
  useServerEvents(({ type }) => {
    if (REPORTED.has(type)) void queryClient.invalidateQueries({ queryKey: ['task'] });
  });
  const assigned = useList(listTasks, 'task', { state: 'open', made_by: 'rule', per_page: 100 });
  // The notification of a rule's task names the task; its reader wants what it is about.
  const named = assigned.data?.rows.find(({ id }) => String(id) === openId);
  const about =
    named?.subject && named.subject_id ? subjectPathOf(table, user, named.subject, named.subject_id) : null;
  useEffect(() => {
    if (about !== null) void navigate({ to: about, replace: true });
  }, [about, navigate]);
  // What no list of waiting work names, the task itself does.
  const assignedOnly = (assigned.data?.rows ?? []).filter(
    ({ rule_kind }) => rule_kind && !KIND_OF_RULE[rule_kind],
  );
  const rows = data?.filter((row) => listOfKind(area, row.kind) !== null);
  return (
    <div className={classes.waiting}>
      <header>
        <h3>{t('my_work.waiting')}</h3>
        <span>{t('my_work.waiting_note')}</span>
      </header>
      {error && !data ? (
        <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />
      ) : !rows ? (
        <Skeleton height={44} aria-hidden />
      ) : rows.length === 0 && assignedOnly.length === 0 ? (
        <p>{t('waiting.nothing')}</p>
      ) : (
        <ul>
          {rows.map((row) => (
            <Kind
              key={row.kind}
              area={area}
              row={row}
              who={<Who names={namesOf(row.kind, assigned.data?.rows ?? [])} />}
            />
          ))}
          {assignedOnly.map((task) => (
            <AssignedItem key={task.id} task={task} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Something a rule gave to a person, with what it is about. */
function AssignedItem({ task }: { task: Task }) {
  const { t } = useTranslation();
  const table = useAreaTable();
  const { user } = useSignedIn();
  const path =
    task.subject && task.subject_id ? subjectPathOf(table, user, task.subject, task.subject_id) : null;
  const title = t(`my_work.made.${task.rule_kind ?? 'held_transaction'}`, task.params);
  return (
    <li className={classes.assigned}>
      {path ? <Link to={path}>{title}</Link> : <span>{title}</span>}
      <Who names={[task.assignee.name]} />
    </li>
  );
}

/** To whom rules gave what waits of a kind, each once. */
function namesOf(
  kind: WaitingKind,
  tasks: readonly { rule_kind: TaskRuleKind | null; assignee: { name: string } }[],
): string[] {
  const own = tasks.filter(({ rule_kind }) => rule_kind !== null && KIND_OF_RULE[rule_kind] === kind);
  return [...new Set(own.map(({ assignee }) => assignee.name))];
}

function Who({ names }: { names: readonly string[] }) {
  const { t } = useTranslation();
  const [first, ...others] = names;
  if (first === undefined) return null;
  return (
    <span className={classes.who} title={names.join(' · ')}>
      <Portrait name={first} file_id={null} size={24} />
      <bdi>{others.length === 0 ? first.split(' ')[0] : t('my_work.and_more', { count: others.length })}</bdi>
    </span>
  );
}
