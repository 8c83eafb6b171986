import type * as contract from '@fleet/contracts/access/users.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { z } from 'zod';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { requireFree } from '../../platform/taken.ts';
import { drawPortrait, removePictures, savePicture } from '../files/files.service.ts';
import { rightsChanged } from '../groups/groups.jobs.ts';
import { lockOwnAccount, saveAvatar, saveOwnFields } from './own-account.queries.ts';
import { type UserRow, unsafeFindUser } from './users.queries.ts';
import { readAppearance, readContactFields } from './users.rules.ts';
import { users } from './users.table.ts';

/** The reader's own account. */
export async function getAccount(ctx: Ctx): Promise<z.input<typeof contract.account>> {
  const user = await getOwn(ctx);
  const { party_name_en, party_name_ar } = user;
  return {
    avatar: user.avatar,
    name: user.name,
    username: user.username,
    email: user.email,
    mobile: user.mobile,
    dob: user.dob,
    company:
      party_name_en === null ? null : { name_en: party_name_en, name_ar: party_name_ar ?? party_name_en },
    language: user.language,
    appearance: readAppearance(user.appearance),
    created_at: user.created_at.toISOString(),
    version: user.version,
  };
}

/** Edits the reader's own account. Throws VERSION_CONFLICT, INVALID_FIELDS. */
export function updateOwn(ctx: Ctx, input: z.output<typeof contract.updateMe.body>): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await lockOwnAccount(ctx);
    const before = await getOwn(ctx);
    refuseIfChanged(before, input.version);
    const { name, mobile } = readContactFields({ ...input, email: before.email });
    const username = input.username?.toLowerCase() ?? null;
    const { dob } = input;
    if (dob !== null && dob > riyadhDate(ctx.now))
      throw new AppError('INVALID_FIELDS', 'A date of birth has passed.', undefined, { dob: 'in_future' });
    await requireFree(ctx, users, { username }, before.id);
    const after = { name, username, mobile, dob };
    await saveOwnFields(ctx, after);
    await audit(
      ctx,
      before,
      {
        name: before.name,
        username: before.username,
        mobile: before.mobile,
        dob: before.dob,
      },
      after,
    );
  });
}

/** Replaces the reader's own picture; the former one is deleted. Throws as `drawPortrait` does. */
export async function uploadAvatar(ctx: Ctx, input: Buffer | null) {
  const bytes = await drawPortrait(input);
  return inTransaction(ctx, async (ctx) => {
    const { avatar } = await lockOwnAccount(ctx);
    const saved = await savePicture(ctx, 'user_photo', bytes);
    await replaceAvatar(ctx, avatar, saved.file_id);
    return saved;
  });
}

/** Removes the reader's own picture; `removed` says whether there was one. */
export function removeAvatar(ctx: Ctx): Promise<{ removed: boolean }> {
  return inTransaction(ctx, async (ctx) => {
    const { avatar } = await lockOwnAccount(ctx);
    if (avatar === null) return { removed: false };
    await replaceAvatar(ctx, avatar, null);
    return { removed: true };
  });
}

async function replaceAvatar(ctx: Ctx, before: number | null, after: number | null): Promise<void> {
  await saveAvatar(ctx, after);
  if (before !== null) await removePictures(ctx, [before]);
  await audit(ctx, await getOwn(ctx), { avatar: before }, { avatar: after });
}

async function audit(ctx: Ctx, user: UserRow, before: object, after: object): Promise<void> {
  const { client_id, network_id, station_id } = user;
  await recordAudit(ctx, {
    action: 'update',
    subject: 'user',
    subject_id: user.id,
    client_id,
    network_id,
    station_id,
    before,
    after,
  });
  await addJob(ctx, rightsChanged, { user_id: user.id });
}

async function getOwn(ctx: Ctx): Promise<UserRow> {
  return (await unsafeFindUser(ctx, ctx.actor.user_id!))!;
}
