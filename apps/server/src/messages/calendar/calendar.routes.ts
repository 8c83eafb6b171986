import * as contract from '@fleet/contracts/messages/calendar.ts';
import { AppError } from '../../platform/app-error.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { createThrottle } from '../../platform/throttle.ts';
import { type CalendarNeeds, createEvent, listDays } from './calendar.service.ts';
import { deleteEvent, updateEvent } from './calendar-changes.service.ts';
import { createFeed, deleteFeed, getFeed, sendFeed } from './calendar-feed.service.ts';

/** Calendars read every quarter of an hour at most; a company's share one address. */
const READS_PER_ADDRESS = 60;

/** Handlers of the calendar's contracts. */
export function calendarHandlers(needs: CalendarNeeds): RouteHandler[] {
  const perAddress = createThrottle({ perMinute: READS_PER_ADDRESS });
  return [
    handle(contract.listCalendarEvents, (ctx, { query }) => listDays(ctx, query, needs)),
    handle(contract.createCalendarEvent, (ctx, { body }) => createEvent(ctx, body)),
    handle(contract.updateCalendarEvent, (ctx, { params, body }) => updateEvent(ctx, params.id, body)),
    handle(contract.deleteCalendarEvent, (ctx, { params, query }) => deleteEvent(ctx, params.id, query)),
    handle(contract.getCalendarFeed, (ctx) => getFeed(ctx)),
    handle(contract.createCalendarFeed, (ctx) => createFeed(ctx)),
    handle(contract.deleteCalendarFeed, (ctx) => deleteFeed(ctx)),
    handle(contract.readCalendarFeed, (ctx, { params, query, reply }) => {
      if (!perAddress.take(ctx.request.ip ?? '', ctx.now))
        throw new AppError('TOO_MANY_REQUESTS', 'Too many calls; wait a moment.');
      return sendFeed(ctx, reply, { key: params.key, language: query.lang }, needs);
    }),
  ];
}
