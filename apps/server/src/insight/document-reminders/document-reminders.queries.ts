import {
  DOCUMENT_OWNERS,
  type DocumentOwner,
  type ExpiringDocument,
} from '@fleet/domain/expiring-documents.ts';
import { addDays, type RiyadhDate, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/orm.ts';
import { documentLines } from './document-reminders.fragments.ts';

export interface DueReminder {
  readonly owner: DocumentOwner;
  readonly owner_id: number;
  readonly client_id: number | null;
  readonly network_id: number | null;
  /** The driver themself, or who drives the vehicle now. */
  readonly driver_id: number | null;
  readonly owner_en: string;
  readonly owner_ar: string;
  readonly document: ExpiringDocument;
  readonly until: RiyadhDate;
  readonly days_before: number;
  /** The driver's account. */
  readonly user_id: number | null;
}

/** What expired longer ago was known before this product was: nobody is reminded of it. */
const EXPIRED_DAYS = 30;
const FIRST_REMINDER_DAYS = 60;

/**
 * Takes the reminders that are due today and notes them as sent, each once, whoever asks: of a step that was missed only
 * the latest is sent, and what was sent nearer to the day makes the earlier ones needless.
 */
export function takeDueReminders(ctx: Ctx, limit: number): Promise<DueReminder[]> {
  const today = riyadhDate(ctx.now);
  const lines = sql.join(
    DOCUMENT_OWNERS.map(documentLines).map((one) => sql`select * from ${one} l`),
    sql` union all `,
  );
  return ctx.db.composed<DueReminder>(sql`
    with due as materialized (
      select l.owner, l.owner_id, l.client_id, l.network_id, l.driver_id, l.owner_en, l.owner_ar, l.document, l.until,
        case when l.until < ${today}::date then 0 when l.until <= ${today}::date + 7 then 7
          when l.until <= ${today}::date + 30 then 30 else 60 end as days_before
      from (${lines}) l
      where l.until between ${addDays(today, -EXPIRED_DAYS)}::date and ${addDays(today, FIRST_REMINDER_DAYS)}::date
    ), taken as (
      insert into document_reminders (owner, owner_id, document, until, days_before, sent_at)
      select d.owner, d.owner_id, d.document, d.until, d.days_before, ${ctx.now} from due d
      where not exists (select from document_reminders r where r.owner = d.owner and r.owner_id = d.owner_id
        and r.document = d.document and r.until = d.until and r.days_before <= d.days_before)
      order by d.owner, d.owner_id, d.document limit ${limit}
      on conflict do nothing returning owner, owner_id, document, until, days_before
    )
    select d.*, (select u.id from users u where u.driver_id = d.driver_id and u.status = 'active' limit 1) as user_id
    from due d join taken t using (owner, owner_id, document, until, days_before)
    order by d.owner, d.client_id, d.network_id, d.document, d.until, d.owner_en, d.owner_id`);
}
