import { z } from 'zod';
import { defineResource, editOf, resourceRow } from '../define-resource.ts';
import { defineRoute, idParams, instantSchema } from '../define-route.ts';
import { GROUPS } from '../permissions.ts';
import { calendarDay } from '../shapes.ts';

export const ANNOUNCEMENT_CATEGORIES = ['prices', 'closures', 'releases'] as const;
const MAX_TITLE = 120;
const MAX_EXCERPT = 300;
const MAX_BODY = 5_000;
const MAX_TAG = 30;
const MAX_TAGS = 10;
const MAX_PICTURE_ALT = 200;
/** The newest readers that are listed. */
export const MAX_READERS_SHOWN = 200;

const text = (max: number) => z.string().trim().min(1).max(max);

/** Shown on these Riyadh days, both included, to users of these groups. */
const fields = {
  title_en: text(MAX_TITLE),
  title_ar: text(MAX_TITLE),
  category: z.enum(ANNOUNCEMENT_CATEGORIES),
  tags: z.array(text(MAX_TAG)).max(MAX_TAGS),
  excerpt_en: text(MAX_EXCERPT),
  excerpt_ar: text(MAX_EXCERPT),
  body_en: text(MAX_BODY),
  body_ar: text(MAX_BODY),
  /** From the response of `POST /announcement-pictures`, available at `/files/:id` to those who read the announcement. */
  picture_file_id: z.number().int().positive().nullable(),
  /** What the picture shows, for those who do not see it; required with a picture, and none without. */
  picture_alt_en: text(MAX_PICTURE_ALT).nullable(),
  picture_alt_ar: text(MAX_PICTURE_ALT).nullable(),
  audience: z.array(z.enum(GROUPS)).min(1),
  shown_from: calendarDay.nullable(),
  shown_to: calendarDay.nullable(),
};
/** A draft has no `published_at`. */
const row = resourceRow(fields).extend({ published_at: instantSchema.nullable() });

export const announcements = defineResource({
  one: 'Announcement',
  many: 'Announcements',
  subject: 'announcement',
  path: '/announcements',
  permissions: {
    read: 'read announcement',
    create: 'create announcement',
    update: 'update announcement',
  },
  row,
  sorts: ['title_en', 'category', 'created_at'],
  filters: { category: z.enum(ANNOUNCEMENT_CATEGORIES).optional() },
  create: z.object(fields),
  update: editOf(fields),
  summary: {
    list: 'Announcements, drafts included',
    get: 'One announcement',
    create: 'Write an announcement, as a draft',
    update: 'Change an announcement; its audience is not told again',
    activate: 'Show a withdrawn announcement again',
    deactivate: 'Withdraw an announcement: nobody reads it any more',
  },
});

export const {
  list: listAnnouncements,
  export: exportAnnouncements,
  get: getAnnouncement,
  create: createAnnouncement,
  update: updateAnnouncement,
  activate: activateAnnouncement,
  deactivate: deactivateAnnouncement,
} = announcements.routes;

/** The picture is shown to nobody until an announcement is saved with it. */
export const uploadAnnouncementPicture = defineRoute({
  name: 'uploadAnnouncementPicture',
  method: 'POST',
  path: '/announcement-pictures',
  permission: 'update announcement',
  status: 201,
  kind: 'multipart',
  summary:
    'Upload a picture for an announcement (800 kB; drawn anew, at most 1600 pixels); saving the announcement then names it',
  body: z.object({}),
  response: z.object({ file_id: z.number().int(), size_bytes: z.number().int() }),
  errors: ['FILE_TOO_LARGE', 'UNSUPPORTED_FILE_TYPE'],
});

export const publishAnnouncement = defineRoute({
  name: 'publishAnnouncement',
  method: 'POST',
  path: '/announcements/:id/publish',
  permission: 'update announcement',
  idempotent: true,
  summary: 'Publish a draft; its audience is told once, on the first day it is shown',
  params: idParams,
  response: row,
  errors: ['STATUS_CONFLICT'],
});

export const listAnnouncementReaders = defineRoute({
  name: 'listAnnouncementReaders',
  method: 'GET',
  path: '/announcements/:id/readers',
  permission: 'read announcement',
  summary: 'Who read an announcement, latest first, and how many of its audience',
  params: idParams,
  response: z.object({
    rows: z.array(z.object({ id: z.number().int(), name: z.string(), read_at: instantSchema })),
    read: z.number().int(),
    audience: z.number().int(),
  }),
});
