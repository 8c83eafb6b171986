import type { ReportCode } from '@fleet/contracts/insight/reports.ts';
import { absentActor } from '../../access/sessions/session-actors.service.ts';
import { renderEmail } from '../../messages/mails/email-template.service.ts';
import { isMailSet, writeMail } from '../../messages/mails/mails.service.ts';
import { notify } from '../../messages/push-messages/notices.service.ts';
import type { Ctx } from '../../platform/context.ts';
import { texts } from '../../platform/texts.ts';
import { linkTo } from './report-links.rules.ts';
import { findPartyName, type StoppedSchedule } from './report-schedules.queries.ts';
import type { stoppedReasonOf } from './report-schedules.rules.ts';
import { findPerson, listManagers, type Recipient } from './report-stopped.queries.ts';

type Why = NonNullable<ReturnType<typeof stoppedReasonOf>>;

/**
 * Reports automatically stopped schedules, in the transaction that stops them: a message for each, and one mail of
 * all. Their owner is notified; where they can no longer sign in, the company's user administrators.
 */
export async function notifyOfStoppedSchedules(
  ctx: Ctx,
  owner_id: number,
  why: Why,
  stopped: readonly StoppedSchedule[],
): Promise<void> {
  const [first] = stopped;
  const owner = await findPerson(ctx, owner_id);
  if (!first || !owner) return;
  const recipients = why === 'owner_inactive' ? await listManagers(ctx, first) : [owner];
  for (const person of recipients) {
    // A deactivated company has nobody to read it.
    if (!(await absentActor(ctx, person.id))) continue;
    for (const schedule of stopped) await sendMessage(ctx, { person, owner, why, schedule });
    if (person.email && isMailSet(ctx.config)) await sendEmail(ctx, { person, owner, why, stopped });
  }
}

function sendMessage(
  ctx: Ctx,
  input: {
    readonly person: Recipient;
    readonly owner: Recipient;
    readonly why: Why;
    readonly schedule: StoppedSchedule;
  },
): Promise<void> {
  const { person, owner, why, schedule } = input;
  const { group, client_id, network_id, station_id } = person;
  // A user of another company now would find nothing there.
  const isReadable = why !== 'owner_moved';
  return notify(ctx, {
    kind: `report_stopped_${why}`,
    params: { name: schedule.name, owner: owner.name },
    subject: isReadable ? 'report_schedule' : null,
    subject_id: isReadable ? schedule.id : null,
    to: [{ groups: [group], client_id, network_id, station_id, user_ids: [person.id] }],
  });
}

async function sendEmail(
  ctx: Ctx,
  input: {
    readonly person: Recipient;
    readonly owner: Recipient;
    readonly why: Why;
    readonly stopped: readonly StoppedSchedule[];
  },
): Promise<void> {
  const { person, owner, why, stopped } = input;
  const { language } = person;
  const t = texts(language);
  const { PRODUCT_NAME, PRODUCT_NAME_AR, PUBLIC_URL } = ctx.config;
  const brand = language === 'ar' ? PRODUCT_NAME_AR : PRODUCT_NAME;
  const first = stopped[0]!;
  const party = (await findPartyName(ctx, first))?.[`name_${language}`] ?? brand;
  const values = { owner: owner.name, party };
  await writeMail(ctx, {
    key: `report_stopped:${first.id}:${first.version}:${person.id}`,
    to: [person.email!],
    file: null,
    ...renderEmail({
      language,
      brand,
      subject: t('report_stopped.title'),
      title: t('report_stopped.title'),
      lead: t(`report_stopped.why.${why}`, values),
      measures: [],
      facts: stopped.map(({ name, report }) => ({
        label: name,
        value: t(`reports.codes.${report as ReportCode}`),
      })),
      link:
        why === 'owner_moved'
          ? null
          : linkTo(PUBLIC_URL, person, 'report-schedules', {}, t('report_stopped.open')),
      footer: t(`report_stopped.footer.${why}`, values),
    }),
  });
}
