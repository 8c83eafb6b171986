import type { TrackerTally } from '@fleet/contracts/delivery/trackers.ts';
import type { RiyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { Ctx } from '../../platform/context.ts';

/** What came from a device since it was written down last. */
export interface TrackerNews extends TrackerTally {
  readonly tracker_id: number;
  readonly date: RiyadhDate;
  readonly last_seen_at: Date | null;
  readonly last_unauthorized_at: Date | null;
  readonly battery_percent: number | null;
}

const ADD = {
  name: 'tracker_days_add',
  text: `insert into tracker_days as d (tracker_id, date, stored, duplicates, refused, unauthorized, last_seen_at,
           last_unauthorized_at, battery_percent)
         select x.tracker_id, x.date, x.stored, x.duplicates, x.refused, x.unauthorized, x.last_seen_at, x.last_unauthorized_at,
           x.battery_percent
         from jsonb_to_recordset($1::jsonb) as x(tracker_id bigint, date date, stored integer, duplicates integer,
           refused integer, unauthorized integer, last_seen_at timestamptz, last_unauthorized_at timestamptz,
           battery_percent smallint)
         order by x.tracker_id, x.date
         on conflict (tracker_id, date) do update set stored = d.stored + excluded.stored,
           duplicates = d.duplicates + excluded.duplicates, refused = d.refused + excluded.refused,
           unauthorized = d.unauthorized + excluded.unauthorized,
           last_seen_at = greatest(d.last_seen_at, excluded.last_seen_at),
           last_unauthorized_at = greatest(d.last_unauthorized_at, excluded.last_unauthorized_at),
           battery_percent = coalesce(excluded.battery_percent, d.battery_percent)`,
};

/** Adds what came to the devices' days, in the order of their ids: two processes wait for each other in turn. */
export async function addToTrackerDays(ctx: Ctx, news: readonly TrackerNews[]): Promise<void> {
  await ctx.db.rows(ADD, [JSON.stringify(news)]);
}

const PURGE = { name: 'tracker_days_purge', text: 'delete from tracker_days where date < $1' };

/** Days as old as the fixes that are let go. */
export async function deleteTrackerDays(ctx: Ctx, before: RiyadhDate): Promise<void> {
  await ctx.db.rows(PURGE, [before]);
}
