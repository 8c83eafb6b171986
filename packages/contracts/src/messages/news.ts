import { z } from 'zod';
import { defineRoute, idParams, instantSchema } from '../define-route.ts';
import { ANNOUNCEMENT_CATEGORIES } from './announcements.ts';

/** Announcements as their audience reads them. */

const item = z.object({
  id: z.number().int(),
  title_en: z.string(),
  title_ar: z.string(),
  category: z.enum(ANNOUNCEMENT_CATEGORIES),
  tags: z.array(z.string()),
  excerpt_en: z.string(),
  excerpt_ar: z.string(),
  /** A file available at `/files/:id`, with what it shows. */
  picture_file_id: z.number().int().nullable(),
  picture_alt_en: z.string().nullable(),
  picture_alt_ar: z.string().nullable(),
  published_at: instantSchema,
  read_at: instantSchema.nullable(),
});
export type NewsItem = z.infer<typeof item>;
const article = item.extend({ body_en: z.string(), body_ar: z.string() });

export const listNews = defineRoute({
  name: 'listNews',
  method: 'GET',
  path: '/news',
  permission: 'signed-in',
  summary: 'The newest hundred published announcements for the signed-in user',
  response: z.object({ rows: z.array(item) }),
});

export const countNews = defineRoute({
  name: 'countNews',
  method: 'GET',
  path: '/news/unread',
  permission: 'signed-in',
  summary: 'How many published announcements the signed-in user has not read',
  response: z.object({ unread: z.number().int() }),
});

export const getNews = defineRoute({
  name: 'getNews',
  method: 'GET',
  path: '/news/:id',
  permission: 'signed-in',
  summary: 'One published announcement',
  params: idParams,
  response: article,
});

export const readNews = defineRoute({
  name: 'readNews',
  method: 'POST',
  path: '/news/:id/read',
  permission: 'signed-in',
  summary: 'Note that the signed-in user read an announcement; only the first time counts',
  params: idParams,
  response: article,
});
