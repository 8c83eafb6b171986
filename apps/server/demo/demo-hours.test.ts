import { listDrivenTrips } from '@fleet/contracts/delivery/trip-stops.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { expect, test } from 'vitest';
import { buildWorld } from '../test/world.ts';
import type { MadeUser } from '../test/world-makers.ts';
import { createDemoCompany } from './demo.ts';

/**
 * Late in the evening the day's trips are over, and last month is settled; at night trips are yet to come; the first minutes of a month have
 * no fill before them; while most stations are closed somebody may find none; when they open, many come at once.
 */
const INSTANTS = [
  '2026-12-03T22:00:00+03:00',
  '2026-12-01T00:05:00+03:00',
  '2026-11-30T04:20:00+03:00',
  '2026-11-30T05:40:00+03:00',
];
/** A demo company takes a busy machine half a minute. */
const PATIENT = { timeout: 180_000 };
const ON_THE_ROAD = ['started', 'partially_closed'];

test.for(INSTANTS)(
  'a visitor at %s finds trips under way, a request that waits, pumps that are free, fills of the month and news',
  PATIENT,
  async (instant) => {
    const world = await buildWorld();
    world.at(instant);
    await createDemoCompany(world.systemCtx(), 'small', world.intake);
    const [found] = await world.rows(`select
    (select count(*)::int from trips where status in ('started', 'partially_closed')) as started,
    (select count(*)::int from fuel_requests where status = 'request_pending') as pending,
    (select count(*)::int from fuel_requests where status in ('request_approved', 'transaction_initiated')) as at_pumps`);
    expect(found).toEqual({ started: expect.any(Number), pending: expect.any(Number), at_pumps: 0 });
    expect(found!.started).toBeGreaterThan(0);
    expect(found!.pending).toBeGreaterThan(0);
    // Its past tells nobody, in no mailbox and on no phone; people who try it are told of what they do.
    await world.jobs.runBatches();
    const notices = await world.rows(`select p.kind from push_messages p where p.subject = 'fuel_request'`);
    const sent = await world.rows('select id from outgoing_messages');
    expect([notices, sent]).toEqual([[], []]);
    // What the start page of a tanker's driver opens.
    const [tanker] = await world.rows<MadeUser>(
      `select id, "group", email from users where email = 'tanker@demo.test'`,
    );
    const { body } = await world.call(listDrivenTrips, { as: tanker! });
    const toDrive = body.rows.filter(
      ({ status, trip_date }) =>
        ON_THE_ROAD.includes(status) || (status === 'assigned' && trip_date === riyadhDate(world.now)),
    );
    expect(toDrive.length).toBeGreaterThan(0);
    const fleets = await world.rows<{ fills: number }>(
      `select count(r.id)::int as fills from clients c left join fuel_requests r on r.client_id = c.id
       and r.status = 'transaction_completed' and r.created_at >= $1
     where exists (select from fuel_requests f where f.client_id = c.id) group by c.id`,
      [`${riyadhDate(world.now).slice(0, 7)}-01T00:00:00+03:00`],
    );
    expect(fleets.length).toBeGreaterThan(1);
    for (const { fills } of fleets) expect(fills).toBeGreaterThan(0);
    const news = await world.rows(
      `select category from announcements where published_at <= $1 and 'Demo' = any(tags) order by category`,
      [world.now],
    );
    const [bank] =
      await world.rows(`select count(*) filter (where d.is_automatic)::int as matched, count(d.payment_id)::int as paid,
        count(*) filter (where d.entry_id is null)::int as open, count(d.reason)::int as set_aside
      from bank_entries e left join bank_entry_decisions d on d.entry_id = e.id`);
    // A month that ended today, or before the company began, is not paid yet.
    const paid = instant.startsWith('2026-12-03') ? 1 : 0;
    expect(bank).toEqual({ matched: 2 + paid, paid, open: 2, set_aside: 1 });
    expect(news.map(({ category }) => category)).toEqual(['closures', 'prices', 'releases']);
    await world.close();
  },
);
