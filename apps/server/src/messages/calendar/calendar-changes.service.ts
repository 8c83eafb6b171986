import type { SeriesScope } from '@fleet/contracts/messages/calendar.ts';
import type { RiyadhDate } from '@fleet/domain/riyadh-time.ts';
import { refuseIfChanged } from '../../platform/app-error.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { requireColleagues } from '../tasks/tasks.service.ts';
import {
  type EventRow,
  insertEvent,
  listGuestIds,
  lockOwn,
  moveChangedDays,
  removeChangedDays,
  removeEvent,
  saveEvent,
  saveGuests,
} from './calendar.queries.ts';
import { columnsOf, type EventInput, getEvent, noSuchEvent, recordEvent } from './calendar.service.ts';
import { countFrom, endedBefore, firstDay, inOrder, meetsDay, movedAs } from './series.rules.ts';

/** Which events of a series; `day` is that of the one that is meant. */
interface Part {
  readonly scope: SeriesScope;
  readonly day?: RiyadhDate | undefined;
}
type Columns = ReturnType<typeof columnsOf>;

/** Edits an event of the actor's own, or a part of a series. Throws NOT_FOUND, VERSION_CONFLICT, INVALID_FIELDS. */
export function updateEvent(
  ctx: Ctx,
  id: number,
  { version, scope, day, ...input }: EventInput & Part & { version: number },
) {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockOwn(ctx, id);
    if (!before) throw noSuchEvent();
    refuseIfChanged(before, version);
    const { guest_ids } = input.extendedProps;
    const invited = new Set(await listGuestIds(ctx, id));
    // Whoever was invited remains a guest, though they may have left since.
    const fresh = guest_ids.filter((guest) => !invited.has(guest));
    await requireColleagues(ctx, fresh, 'extendedProps.guest_ids');
    const part = partOf(before, { scope, day });
    const change = CHANGES[part.scope];
    const saved = await change(ctx, before, columnsOf(input), part.day);
    await saveGuests(ctx, saved, [...new Set(guest_ids)]);
    return getEvent(ctx, saved);
  });
}

/** Removes an event of the actor's own, or a part of a series. Throws NOT_FOUND. */
export function deleteEvent(ctx: Ctx, id: number, input: Part): Promise<{ removed: boolean }> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockOwn(ctx, id);
    if (!before) throw noSuchEvent();
    const { scope, day } = partOf(before, input);
    if (scope === 'all') {
      await removeEvent(ctx, id);
      await recordEvent(ctx, 'remove', id, before, undefined);
    } else if (scope === 'this') await change(ctx, before, withoutDay(before, day!));
    else {
      const ended = endBefore(before, day!);
      await change(ctx, before, ended);
      await removeChangedDays(ctx, id, ended.excluded_days);
    }
    return { removed: true };
  });
}

/** What is meant: all where nothing repeats, and where nothing is before the day. Throws NOT_FOUND for no day of the series. */
function partOf(event: EventRow, { scope, day }: Part): Part {
  if (!event.repeat || day === undefined) return { scope: 'all' };
  if (!meetsDay(event, day) || (scope === 'this' && event.excluded_days.includes(day))) throw noSuchEvent();
  return scope === 'following' && day === firstDay(event) ? { scope: 'all', day } : { scope, day };
}

/** How each part is edited; answers which event has the edit then. */
const CHANGES: Record<
  SeriesScope,
  (ctx: Ctx, before: EventRow, columns: Columns, day?: RiyadhDate) => Promise<number>
> = {
  async this(ctx, before, columns, day) {
    await change(ctx, before, withoutDay(before, day!));
    const event = { ...columns, repeat: null, series_id: before.id, series_day: day! };
    return insertBeside(ctx, before, event);
  },

  async following(ctx, before, columns, day) {
    const ended = endBefore(before, day!);
    const repeat = columns.repeat &&
      before.repeat && {
        ...columns.repeat,
        // The same count means the same last event.
        ...(columns.repeat.count === before.repeat.count && { count: countFrom(before, day!) }),
      };
    const event = inOrder({ ...columns, repeat });
    const excluded_days = before.excluded_days.filter((one) => one > day! && meetsDay(event, one));
    await change(ctx, before, ended);
    const id = await insertBeside(ctx, before, { ...event, excluded_days });
    await moveChangedDays(ctx, before.id, id, excluded_days);
    await removeChangedDays(ctx, before.id, ended.excluded_days);
    return id;
  },

  async all(ctx, before, columns, day) {
    const isSeries = columns.repeat !== null && before.series_id === null;
    const times = isSeries && day !== undefined ? movedAs(before, day, columns) : {};
    const event = inOrder({ ...columns, repeat: isSeries ? columns.repeat : null, ...times });
    const excluded_days = before.excluded_days.filter((one) => one !== day && meetsDay(event, one));
    await change(ctx, before, { ...event, excluded_days });
    await removeChangedDays(ctx, before.id, excluded_days);
    return before.id;
  },
};

const withoutDay = (event: EventRow, day: RiyadhDate) => ({
  excluded_days: [...event.excluded_days, day].toSorted(),
});

function endBefore(event: EventRow, day: RiyadhDate) {
  const repeat = endedBefore(event.repeat!, day);
  return { repeat, last_on: repeat.until, excluded_days: event.excluded_days.filter((one) => one < day) };
}

async function change(ctx: Ctx, before: EventRow, columns: Partial<EventRow>): Promise<void> {
  await saveEvent(ctx, before.id, { ...columns, version: before.version + 1 });
  await recordEvent(ctx, 'update', before.id, before, columns);
}

async function insertBeside(
  ctx: Ctx,
  { user_id, client_id, network_id, station_id }: EventRow,
  columns: Omit<Parameters<typeof insertEvent>[1], 'user_id'>,
): Promise<number> {
  const parties = { user_id, client_id, network_id, station_id, created_at: ctx.now };
  const id = await insertEvent(ctx, { ...columns, ...parties });
  await recordEvent(ctx, 'create', id, undefined, columns);
  return id;
}
