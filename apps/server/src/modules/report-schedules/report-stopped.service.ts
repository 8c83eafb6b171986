import type { ReportCode } from '@fleet/contracts/reports.ts';
import type { Ctx } from '../../platform/context.ts';
import { texts } from '../../platform/texts.ts';
import { letter } from '../mails/letter.service.ts';
import { isMailSet, writeMail } from '../mails/mails.service.ts';
import { tell } from '../push-messages/notices.service.ts';
import { absentActor } from '../sessions/session-actors.service.ts';
import { linkTo } from './report-links.rules.ts';
import { findPartyName, type StoppedSchedule } from './report-schedules.queries.ts';
import type { whyStopped } from './report-schedules.rules.ts';
import { findPerson, listKeepers, type Told } from './report-stopped.queries.ts';

type Why = NonNullable<ReturnType<typeof whyStopped>>;

/**
 * Tells of schedules that stopped by themselves, in the transaction that stops them: a message for each, and one mail of all.
 * Their owner is told; where that one can no longer sign in, whoever looks after the company's sign-ins.
 */
export async function tellOfStopped(
  ctx: Ctx,
  owner_id: number,
  why: Why,
  stopped: readonly StoppedSchedule[],
): Promise<void> {
  const [first] = stopped;
  const owner = await findPerson(ctx, owner_id);
  if (!first || !owner) return;
  const told = why === 'owner_inactive' ? await listKeepers(ctx, first) : [owner];
  for (const person of told) {
    // A company that was switched off as a whole has nobody to read it.
    if (!(await absentActor(ctx, person.id))) continue;
    for (const schedule of stopped) await sendMessage(ctx, { person, owner, why, schedule });
    if (person.email && isMailSet(ctx.config)) await sendLetter(ctx, { person, owner, why, stopped });
  }
}

function sendMessage(
  ctx: Ctx,
  given: {
    readonly person: Told;
    readonly owner: Told;
    readonly why: Why;
    readonly schedule: StoppedSchedule;
  },
): Promise<void> {
  const { person, owner, why, schedule } = given;
  const { group, client_id, network_id, station_id } = person;
  // Whoever works elsewhere now would find nothing there.
  const isReadable = why !== 'owner_moved';
  return tell(ctx, {
    kind: `report_stopped_${why}`,
    params: { name: schedule.name, owner: owner.name },
    subject: isReadable ? 'report_schedule' : null,
    subject_id: isReadable ? schedule.id : null,
    to: [{ groups: [group], client_id, network_id, station_id, user_ids: [person.id] }],
  });
}

async function sendLetter(
  ctx: Ctx,
  given: {
    readonly person: Told;
    readonly owner: Told;
    readonly why: Why;
    readonly stopped: readonly StoppedSchedule[];
  },
): Promise<void> {
  const { person, owner, why, stopped } = given;
  const { language } = person;
  const t = texts(language);
  const { PRODUCT_NAME, PRODUCT_NAME_AR, PUBLIC_URL } = ctx.config;
  const brand = language === 'ar' ? PRODUCT_NAME_AR : PRODUCT_NAME;
  const first = stopped[0]!;
  const party = (await findPartyName(ctx, first))?.[`name_${language}`] ?? brand;
  const words = { owner: owner.name, party };
  await writeMail(ctx, {
    key: `report_stopped:${first.id}:${first.version}:${person.id}`,
    to: [person.email!],
    file: null,
    ...letter({
      language,
      brand,
      subject: t('report_stopped.title'),
      title: t('report_stopped.title'),
      lead: t(`report_stopped.why.${why}`, words),
      figures: [],
      facts: stopped.map(({ name, report }) => ({
        label: name,
        value: t(`reports.codes.${report as ReportCode}`),
      })),
      link:
        why === 'owner_moved'
          ? null
          : linkTo(PUBLIC_URL, person, 'report-schedules', {}, t('report_stopped.open')),
      foot: t(`report_stopped.foot.${why}`, words),
    }),
  });
}
