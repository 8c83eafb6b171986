import type { listRegistrations } from '@fleet/contracts/fleet/registrations.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { allOf, type List, listOf } from '../../platform/lists.ts';
import { and, eq, inArray, sql } from '../../platform/orm.ts';
import type { Registration, RegistrationRow } from './registrations.rules.ts';
import { registrations, registrationUploads } from './registrations.table.ts';

type NewRegistration = Omit<typeof registrations.$inferInsert, 'id' | 'reference'>;

/** How many uploads and registrations there are: of this address since `since`, and of everybody unused and pending. */
export async function countWaiting(ctx: Ctx, since: Date) {
  const { ip } = ctx.request;
  const [counts] = await ctx.db.composed<
    Record<'uploads' | 'registrations' | 'unused' | 'pending', number>
  >(sql`select
      (select count(*) from registration_uploads where ip is not distinct from ${ip} and created_at > ${since}) as uploads,
      (select count(*) from registrations where ip is not distinct from ${ip} and created_at > ${since}) as registrations,
      (select count(*) from registration_uploads) as unused,
      (select count(*) from registrations where status = 'pending') as pending`);
  return counts!;
}

export async function insertUpload(
  ctx: Ctx,
  upload: Pick<typeof registrationUploads.$inferInsert, 'file_id' | 'kind' | 'secret_hash'>,
): Promise<void> {
  await ctx.db.orm.insert(registrationUploads).values({ ...upload, ip: ctx.request.ip, created_at: ctx.now });
}

/** Uses up an uploaded document; its file, or null where nobody holds such a secret. */
export async function takeUpload(
  ctx: Ctx,
  kind: 'cr_certificate' | 'vat_certificate',
  secret_hash: string,
): Promise<number | null> {
  const [row] = await ctx.db.orm
    .delete(registrationUploads)
    .where(and(eq(registrationUploads.kind, kind), eq(registrationUploads.secret_hash, secret_hash)))
    .returning({ file_id: registrationUploads.file_id });
  return row?.file_id ?? null;
}

/** Removes uploads that no registration named in time; their files. */
export async function deleteOldUploads(ctx: Ctx, before: Date): Promise<number[]> {
  const rows = await ctx.db.orm
    .delete(registrationUploads)
    .where(sql`${registrationUploads.created_at} < ${before}`)
    .returning({ file_id: registrationUploads.file_id });
  return rows.map((row) => row.file_id);
}

/** Takes the documents from registrations rejected before then; their files. */
export async function clearRejectedDocuments(ctx: Ctx, before: Date): Promise<number[]> {
  const rows = await ctx.db.orm
    .select({ id: registrations.id, cr: registrations.cr_file_id, vat: registrations.vat_file_id })
    .from(registrations)
    .where(
      sql`status = 'rejected' and decided_at < ${before} and coalesce(cr_file_id, vat_file_id) is not null`,
    )
    .for('update');
  if (rows.length > 0)
    await ctx.db.orm
      .update(registrations)
      .set({ cr_file_id: null, vat_file_id: null })
      .where(
        inArray(
          registrations.id,
          rows.map((row) => row.id),
        ),
      );
  return rows.flatMap(({ cr, vat }) => [cr, vat]).filter((id) => id !== null);
}

/** Whether a client has one of these numbers. A registration that waits is found by the index. */
export async function isKnownCompany(
  ctx: Ctx,
  { vat_no, cr_number }: Pick<Registration, 'vat_no' | 'cr_number'>,
): Promise<boolean> {
  const rows = await ctx.db.composed(
    sql`select 1 from clients where vat_no = ${vat_no} or cr_number = ${cr_number}`,
  );
  return rows.length > 0;
}

export async function insertRegistration(
  ctx: Ctx,
  registration: NewRegistration,
): Promise<Pick<Registration, 'id' | 'reference'>> {
  const [row] = await ctx.db.orm
    .insert(registrations)
    .values({ ...registration, ip: ctx.request.ip, created_at: ctx.now })
    .returning({ id: registrations.id, reference: registrations.reference });
  return row!;
}

export async function lockRegistration(ctx: Ctx, id: number): Promise<Registration | null> {
  const [row] = await ctx.db.orm.select().from(registrations).where(eq(registrations.id, id)).for('update');
  return row ?? null;
}

/** Writes a decision; the caller holds the lock. */
export async function saveDecision(ctx: Ctx, id: number, change: Partial<Registration>): Promise<void> {
  await ctx.db.orm
    .update(registrations)
    .set({ ...change, decided_by: ctx.actor.user_id, decided_at: ctx.now })
    .where(eq(registrations.id, id));
}

export async function findRegistration(ctx: Ctx, id: number): Promise<RegistrationRow | null> {
  const [row] = await ctx.db.composed<RegistrationRow>(sql`
    select r.*, cr.media_type as cr_media_type, vat.media_type as vat_media_type, d.name as decided_by_name,
      u.name as user_name, u.password_hash is not null as has_signed_up,
      not exists (select from clients c where c.vat_no = r.vat_no) as vat_no_free,
      not exists (select from clients c where c.cr_number = r.cr_number) as cr_number_free,
      not exists (select from users o where o.email = r.contact_email) as email_free
    from registrations r
    left join files cr on cr.id = r.cr_file_id
    left join files vat on vat.id = r.vat_file_id
    left join users d on d.id = r.decided_by
    left join users u on u.id = r.user_id
    where r.id = ${id}`);
  return row ?? null;
}

type Filter = Omit<z.output<(typeof listRegistrations)['query']>, 'page' | 'per_page'>;

export function registrationList({ q, status, sort = '-created_at' }: Filter): List<Registration> {
  const where = allOf(
    status ? sql`r.status = ${status}` : undefined,
    q
      ? sql`(r.reference = upper(${q}) or r.vat_no = ${q} or r.cr_number = ${q}
             or strpos(lower(r.name_en), lower(${q})) > 0 or strpos(r.name_ar, ${q}) > 0)`
      : undefined,
  );
  const sorts = { created_at: sql`r.id`, name_en: sql`r.name_en` };
  return listOf({ select: sql`r.*`, from: sql`registrations r`, where, sorts, id: sql`r.id` }, sort);
}
