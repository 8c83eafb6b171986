import type { CalendarName } from '@fleet/contracts/messages/calendar.ts';
import type { RepeatRhythm } from '@fleet/domain/repeats.ts';
import { addDays, riyadhDate, riyadhWeekday, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import { createEvent } from '../src/messages/calendar/calendar.service.ts';
import { createRule } from '../src/messages/tasks/task-rules.service.ts';
import { createTask, setTaskDone } from '../src/messages/tasks/tasks.service.ts';
import type { Ctx } from '../src/platform/context.ts';
import type { DemoCompany } from './demo-company.ts';
import { as } from './demo-steps.ts';

const HOUR_MS = 3_600_000;

/** Title, days from today, label, priority. */
const TASKS = [
  ['Send truck 12’s tank invoice', -2, 'company', 'high'],
  ['Be at Exit 18 for Civil Defence', 0, 'important', 'high'],
  ['Call Rawafid about Malaz 4', 0, 'company', 'normal'],
  ['Raise diesel limits in time', 1, 'important', 'high'],
  ['Renew the Rawafid contract', 8, 'company', 'normal'],
  ['حجز رحلة أبها', 12, 'personal', 'low'],
] as const;

/** Title, days from Sunday, hour or none, calendar, place, how often it comes again. */
const EVENTS: readonly (readonly [
  string,
  number,
  number | null,
  CalendarName,
  string | null,
  RepeatRhythm?,
])[] = [
  ['Yard rent', 0, null, 'business', null, 'monthly'],
  ['Weekly fuel review', 1, 9, 'business', 'Meeting room 2', 'weekly'],
  ['Dentist', 1, 16, 'personal', null],
  ['زيارة السلامة', 2, 10, 'business', 'مخرج 18'],
  ['Driver training', 3, 13, 'other', 'Exit 18 yard'],
  ['Office closed', 4, null, 'holiday', null],
  ['Family lunch', 6, 13, 'family', null],
];

/** A week of tasks and events of the first fleet's and the platform's desks, and the rules that give held fills away. */
export async function fillDays(ctx: Ctx, company: DemoCompany): Promise<void> {
  const today = riyadhDate(ctx.now);
  const sunday = addDays(today, -riyadhWeekday(ctx.now));
  for (const [index, actor] of [company.clients[0]!.manager, company.admin].entries()) {
    const own = as(ctx, actor, ctx.now);
    const plain = { note: null, assignee_id: null } as const;
    for (const [title, days, label, priority] of TASKS)
      await createTask(own, { ...plain, title, label, priority, due_on: addDays(today, days) });
    const done = await createTask(own, {
      ...{
        ...plain,
        title: 'Add truck 12’s second tank',
        label: 'company',
        priority: 'normal',
        due_on: null,
      },
    });
    await setTaskDone(own, done.id, true);
    for (const [title, days, hour, calendar, place, rhythm] of EVENTS) {
      const start = startOfRiyadhDate(addDays(sunday, days)).getTime() + (hour ?? 0) * HOUR_MS;
      await createEvent(own, {
        ...{ title, url: null, allDay: hour === null, start: new Date(start).toISOString() },
        end: new Date(start + (hour === null ? 24 : 1) * HOUR_MS).toISOString(),
        extendedProps: {
          ...{ calendar, place, note: null, is_shared: calendar === 'business', guest_ids: [] },
          repeat: rhythm ? { rhythm, interval: 1, weekdays: [], until: null, count: null } : null,
        },
      });
    }
    await createRule(own, {
      ...{ kind: 'held_transaction', over_halalas: 50_000, assignee_id: null },
      duty_group: index === 0 ? 'client_manager' : 'admin',
    });
  }
}
