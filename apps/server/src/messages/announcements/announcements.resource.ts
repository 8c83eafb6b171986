import {
  listAnnouncementReaders,
  listAnnouncements,
  publishAnnouncement,
  announcements as resource,
  uploadAnnouncementPicture,
} from '@fleet/contracts/messages/announcements.ts';
import { startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import {
  checkAnnouncementPicture,
  removePictures,
  uploadAnnouncementPicture as savePicture,
} from '../../access/files/files.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { serveResource } from '../../platform/resource.ts';
import { resourceReads, resourceWrites } from '../../platform/resource-queries.ts';
import { announcementShown } from './announcements.jobs.ts';
import { announcements } from './announcements.table.ts';
import { listReaders } from './news.queries.ts';

interface Days {
  readonly shown_from?: string | null;
  readonly shown_to?: string | null;
}
interface Picture {
  readonly picture_file_id?: number | null;
  readonly picture_alt_en?: string | null;
  readonly picture_alt_ar?: string | null;
}

const writes = resourceWrites(announcements);
const service = serveResource(resource, {
  one: 'announcement',
  reads: resourceReads(listAnnouncements, {
    table: announcements,
    sort: 'created_at',
    search: [announcements.title_en, announcements.title_ar],
  }),
  writes,
  values: (_ctx, body) => withoutIdleAlt(body),
  edit: withoutIdleAlt,
  checkNew: (ctx, values) => check(ctx, values),
  checkEdit: (ctx, _before, after) => check(ctx, after),
  onEdited: async (ctx, before, after) => {
    if (before.picture_file_id !== null && before.picture_file_id !== after.picture_file_id)
      await removePictures(ctx, [before.picture_file_id]);
  },
  export: {
    name: 'announcements',
    columns: [
      'title_en',
      'title_ar',
      { key: 'category', value: (row, t) => t(`field_values.category.${row.category}`) },
      'shown_from',
      'shown_to',
      { key: 'published_at', kind: 'instant' },
      'status',
      'created_at',
    ],
  },
});

/** Writes an announcement, as a draft. Returns its id. */
export const { create: createAnnouncement } = service;

/** Handlers of the contracts for those who write announcements. */
export const announcementHandlers: RouteHandler[] = [
  ...service.handlers,
  handle(uploadAnnouncementPicture, (ctx, { file }) => savePicture(ctx, file)),
  handle(publishAnnouncement, async (ctx, { params }) => {
    await publish(ctx, params.id);
    return service.get(ctx, params.id);
  }),
  handle(listAnnouncementReaders, async (ctx, { params }) => {
    await service.getRow(ctx, params.id);
    return listReaders(ctx, params.id);
  }),
];

/** Publishes a draft. Its audience is told once, when it is first shown; what is published stays as it is. */
export function publish(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const row = await writes.lock(ctx, id);
    if (!row) throw new AppError('NOT_FOUND', 'There is no such announcement.');
    if (row.status !== 'active') throw new AppError('STATUS_CONFLICT', 'It is withdrawn.');
    if (row.published_at) return;
    await writes.save(ctx, id, { published_at: ctx.now });
    await recordAudit(ctx, {
      action: 'publish',
      subject: 'announcement',
      subject_id: id,
      before: { published_at: null },
      after: { published_at: ctx.now },
    });
    const from = row.shown_from === null ? ctx.now : startOfRiyadhDate(row.shown_from);
    await addJob(ctx, announcementShown, { id }, from > ctx.now ? { run_at: from } : {});
  });
}

/** Words for a picture that is not there say nothing. */
function withoutIdleAlt<Fields extends Picture>(fields: Fields): Fields {
  return fields.picture_file_id ? fields : { ...fields, picture_alt_en: null, picture_alt_ar: null };
}

async function check(ctx: Ctx, values: Days & Picture): Promise<void> {
  checkDays(values);
  if (!values.picture_file_id) return;
  await checkAnnouncementPicture(ctx, values.picture_file_id);
  const missing = (['picture_alt_en', 'picture_alt_ar'] as const).filter((name) => !values[name]);
  if (missing.length > 0)
    throw new AppError(
      'INVALID_FIELDS',
      'Say what the picture shows.',
      undefined,
      Object.fromEntries(missing.map((name) => [name, 'required'])),
    );
}

function checkDays({ shown_from, shown_to }: Days): void {
  if (shown_from && shown_to && shown_to < shown_from)
    throw new AppError('INVALID_FIELDS', 'The last day is before the first.', undefined, {
      shown_to: 'before_start',
    });
}
