import type { ChatKind, QuickReply } from '@fleet/contracts/messages/chats.ts';
import sharp from 'sharp';
import { absentActor } from '../src/access/sessions/session-actors.service.ts';
import { tripChats } from '../src/delivery/live-trips/remedies.service.ts';
import { driverChats } from '../src/fleet/drivers/drivers-messages.service.ts';
import { disputeChats } from '../src/fuelling/dispute-cases/dispute-cases.service.ts';
import { heldChats } from '../src/fuelling/fuel-requests/fuel-requests-thread.service.ts';
import { sendMessage, uploadPhoto } from '../src/messages/chats/chat-messages.service.ts';
import type { ChatOwners } from '../src/messages/chats/chats.service.ts';
import { markRead, openChat } from '../src/messages/chats/chats.service.ts';
import type { Actor, Ctx } from '../src/platform/context.ts';
import type { Statement } from '../src/platform/db.ts';
import { stationChats } from '../src/stations/stations/station-chats.service.ts';
import { demoMeters } from './demo-meter.ts';
import { as, takeStep } from './demo-steps.ts';

const MINUTE_MS = 60_000;
/** As its display reads it, in thousandths. */
const ODOMETER = 148_962_000;
const DAY_MINUTES = 1_440;

const owners: ChatOwners = {
  driver: driverChats,
  trip: tripChats,
  station: stationChats,
  held: heldChats,
  dispute: disputeChats,
};

type Who = 'admin' | 'dispatcher' | 'client' | 'driver' | 'tanker' | 'on_trip' | 'station' | 'network';

/** A message so many minutes ago; `quick` is its text in everyone's language. */
interface Line {
  readonly ago: number;
  readonly by: Who;
  readonly text: string;
  readonly quick?: QuickReply;
  readonly hasPhoto?: true;
}

interface Thread {
  readonly kind: ChatKind;
  /** What it is about, of the people's own things. */
  readonly about?: 'driver' | 'trip' | 'station' | 'held' | 'dispute';
  readonly lines: readonly Line[];
  /** Who has read it to its end, besides who wrote last. */
  readonly readBy: readonly Who[];
}

/** A week of talk, as it is told in a fleet, at a depot, at a station and at a support desk. */
const THREADS: readonly Thread[] = [
  {
    kind: 'driver',
    about: 'driver',
    readBy: [],
    lines: [
      { ago: 6 * DAY_MINUTES, by: 'client', text: 'Please send the odometer before you leave for Dammam.' },
      { ago: 6 * DAY_MINUTES - 9, by: 'driver', text: 'Here it is.', hasPhoto: true },
      { ago: 6 * DAY_MINUTES - 12, by: 'client', text: 'Thank you', quick: 'thank_you' },
      { ago: 2 * DAY_MINUTES, by: 'client', text: 'غدًا تبدأ الوردية عند السادسة صباحًا.' },
      { ago: 2 * DAY_MINUTES - 4, by: 'driver', text: 'ٹھیک ہے', quick: 'ok' },
      { ago: 55, by: 'driver', text: 'The station at Exit 9 asks for another PIN. Is mine new?' },
      { ago: 38, by: 'driver', text: 'میں راستے میں ہوں', quick: 'coming' },
    ],
  },
  {
    kind: 'trip',
    about: 'trip',
    readBy: ['dispatcher'],
    lines: [
      { ago: 90, by: 'dispatcher', text: 'Gate 2 is closed today, use gate 4.' },
      { ago: 84, by: 'on_trip', text: 'ٹھیک ہے', quick: 'ok' },
      { ago: 22, by: 'on_trip', text: 'The road to the second site is blocked, fifteen minutes.' },
      { ago: 20, by: 'dispatcher', text: 'I’ll tell the client.' },
    ],
  },
  {
    kind: 'station',
    about: 'station',
    readBy: ['network'],
    lines: [
      { ago: 3 * DAY_MINUTES, by: 'station', text: 'المضخة 3 تقف بعد كل تعبئة كبيرة.' },
      { ago: 3 * DAY_MINUTES - 31, by: 'network', text: 'The technician comes tomorrow at nine.' },
      { ago: DAY_MINUTES - 600, by: 'station', text: 'He was here. It runs again.' },
      { ago: DAY_MINUTES - 640, by: 'network', text: 'شكرًا', quick: 'thank_you' },
    ],
  },
  {
    kind: 'held',
    about: 'held',
    readBy: [],
    lines: [
      { ago: 64, by: 'client', text: 'Why did he take more than was approved?' },
      { ago: 41, by: 'admin', text: 'The second tank was open, the attendant says. Can the driver confirm?' },
    ],
  },
  {
    kind: 'dispute',
    about: 'dispute',
    readBy: ['client'],
    lines: [
      { ago: 33, by: 'admin', text: 'We ask the station for the meter of that hour.' },
      { ago: 21, by: 'client', text: 'Our telematics of the day can be sent too.' },
    ],
  },
  {
    kind: 'support',
    readBy: [],
    lines: [
      { ago: 5 * DAY_MINUTES, by: 'client', text: 'Can two branches get one invoice?' },
      {
        ago: 5 * DAY_MINUTES - 26,
        by: 'admin',
        text: 'Yes, per cost center. It is set in the client’s page.',
      },
      { ago: 5 * DAY_MINUTES - 40, by: 'client', text: 'Thank you', quick: 'thank_you' },
      { ago: 18, by: 'client', text: 'تحويلنا من الأمس لا يظهر في الرصيد.' },
    ],
  },
];

const PEOPLE: Statement = {
  name: 'demo_chat_people',
  text: `select split_part(email, '@', 1) as who, id, driver_id, client_id, station_id from users
         where email = any($1)`,
};
const SUBJECTS: Statement = {
  name: 'demo_chat_subjects',
  text: `select
    trip.id as trip, trip.driver_id as trip_driver,
    (select r.id from fuel_requests r where r.client_id = $2 and r.status = 'transaction_pending_with_client' order by r.id desc limit 1) as held,
    (select d.id from dispute_cases d where d.client_id = $2 and d.state = 'open' order by d.id desc limit 1) as dispute
    from (select 1) one left join lateral (
      select t.id, t.driver_id from trips t where t.driver_id = any($1)
      order by t.status in ('started', 'partially_closed', 'assigned') desc, t.planned_start_at desc limit 1) trip on true`,
};

interface Person {
  readonly who: Who;
  readonly id: number;
  readonly driver_id: number | null;
  readonly client_id: number | null;
  readonly station_id: number | null;
}

/** The week's talk, written by its people at their times, in the order of time. */
export async function chatThroughWeek(ctx: Ctx): Promise<void> {
  const names: Who[] = ['admin', 'dispatcher', 'client', 'driver', 'tanker', 'station', 'network'];
  const people = await ctx.db.rows<Person>(PEOPLE, [names.map((name) => `${name}@demo.test`)]);
  const of = (who: Who) => people.find((person) => person.who === who);
  const actors = new Map<Who, Actor>();
  for (const { who, id } of people) {
    const actor = await absentActor(ctx, id);
    if (actor) actors.set(who, actor);
  }
  const [things] = await ctx.db.rows<Record<'trip' | 'trip_driver' | 'held' | 'dispute', number | null>>(
    SUBJECTS,
    [people.flatMap(({ driver_id }) => driver_id ?? []), of('client')?.client_id],
  );
  const onTrip = people.find(({ driver_id }) => driver_id !== null && driver_id === things!.trip_driver);
  if (onTrip) actors.set('on_trip', actors.get(onTrip.who)!);
  const subjects = {
    ...things!,
    driver: of('driver')?.driver_id ?? null,
    station: of('station')?.station_id ?? null,
  };
  const photo = await sharp(Buffer.from(demoMeters([ODOMETER])))
    .jpeg()
    .toBuffer();
  const lines = THREADS.flatMap((thread) => thread.lines.map((line) => ({ thread, line })));
  lines.sort((a, b) => b.line.ago - a.line.ago);
  const opened = new Map<Thread, number>();
  for (const { thread, line } of lines) {
    const about = thread.about && subjects[thread.about];
    const by = actors.get(line.by);
    if (!by || about === null) continue;
    const at = new Date(ctx.now.getTime() - line.ago * MINUTE_MS);
    await takeStep(ctx, {
      at,
      by,
      async run(ctx) {
        const id = opened.get(thread) ?? (await openChat(ctx, { kind: thread.kind, about }, owners)).id;
        opened.set(thread, id);
        await markRead(ctx, id, Number.MAX_SAFE_INTEGER);
        await sendMessage(
          ctx,
          id,
          {
            client_key: `demo-${thread.kind}-${line.ago}`,
            body: line.text,
            quick_reply: line.quick,
            file_ids: line.hasPhoto ? [(await uploadPhoto(ctx, photo)).file_id] : [],
          },
          owners,
        );
      },
    });
  }
  for (const thread of THREADS)
    for (const who of thread.readBy) {
      const [id, actor] = [opened.get(thread), actors.get(who)];
      if (id && actor) await markRead(as(ctx, actor, ctx.now), id, Number.MAX_SAFE_INTEGER);
    }
}
