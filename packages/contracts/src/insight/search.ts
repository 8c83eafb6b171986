import { z } from 'zod';
import { defineRoute, instantSchema } from '../define-route.ts';
import { partyName } from '../shapes.ts';

/** Types of contacts and files in search results. */
export const CONTACT_KINDS = ['client', 'network', 'station', 'driver', 'vehicle', 'staff', 'user'] as const;
export type ContactKind = (typeof CONTACT_KINDS)[number];

const text = z.string().trim().min(2).max(60);

export const foundContact = z.object({
  kind: z.enum(CONTACT_KINDS),
  id: z.number().int(),
  title_en: z.string(),
  title_ar: z.string(),
  /** A vehicle's plate and its kind, for display. */
  plate_no: z.string().nullable(),
  plate_kind: z.string().nullable(),
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  /** Employee number, VAT number or the station's reference. */
  number: z.string().nullable(),
  civil_id: z.string().nullable(),
  /** The client or network it belongs to; null for clients and networks themselves. */
  party: partyName.nullable(),
  /** Related object: a vehicle's driver, a driver's vehicle, a user's station. */
  related_to: z.string().nullable(),
  status: z.enum(['active', 'inactive']),
  /** Photo of a driver; null if there is none. */
  photo_file_id: z.number().int().nullable(),
  /** Whether the text is its exact plate, number, address or full name. */
  is_exact: z.boolean(),
  created_at: instantSchema,
});
export type FoundContact = z.infer<typeof foundContact>;

export const FILE_KINDS = ['receipt', 'attachment', 'document', 'statement'] as const;
export const foundFile = z.object({
  /** The stored file; 0 for a statement, which is generated when opened. */
  id: z.number().int(),
  kind: z.enum(FILE_KINDS),
  /** The name given by its uploader; a receipt's number; a statement's month, `2026-11`. */
  title: z.string(),
  media_type: z.string(),
  size_bytes: z.number().int(),
  /** The uploader; null for a statement, and for files without a signed-in uploader. */
  by: z.string().nullable(),
  /** Party of the file; null for the platform's. */
  party: partyName.nullable(),
  amount_halalas: z.number().int().nullable(),
  /** Account type of a statement, as in its link; null for stored files. */
  statement_of: z.enum(['client_id', 'network_id', 'station_id']).nullable(),
  created_at: instantSchema,
});
export type FoundFile = z.infer<typeof foundFile>;

/** Records with a number; `iban` is a network, station or client by its account number. */
export const RECORD_KINDS = [
  ...(['transaction', 'request', 'invoice', 'credit_note', 'debit_note', 'top_up', 'payment'] as const),
  ...(['shift', 'settlement', 'order', 'trip', 'iban'] as const),
] as const;

export const foundRecord = z.object({
  kind: z.enum(RECORD_KINDS),
  /** Type and id of the object whose page opens it; a payment opens among those of its network. */
  opens: z.enum([
    ...(['fuel_request', 'invoice', 'top_up', 'payment', 'shift', 'settlement_batch'] as const),
    ...(['order', 'trip', 'driven_trip', 'network', 'station', 'client'] as const),
  ]),
  id: z.number().int(),
  /** As printed: `TX-0003213`. */
  number: z.string(),
  plate_no: z.string().nullable(),
  plate_kind: z.string().nullable(),
  party: partyName.nullable(),
  /** Related object: a driver, a month, a delivery site, a beneficiary. */
  related_to: z.string().nullable(),
  amount_halalas: z.number().int().nullable(),
  status: z.string().nullable(),
  at: instantSchema.nullable(),
});
export type FoundRecord = z.infer<typeof foundRecord>;

export const searchEverything = defineRoute({
  name: 'searchEverything',
  method: 'GET',
  path: '/search',
  permission: 'signed-in',
  summary:
    'What has exactly this number, then contacts and files of the reader’s own party, at most four of each, the closest first; forgives typing errors in both scripts',
  query: z.object({ text }),
  response: z.object({
    exact: z.array(foundRecord),
    contacts: z.array(foundContact),
    files: z.array(foundFile),
    /** The plate of the exact contact, where the typed one is nobody’s and this one has its letters from the other side. */
    did_you_mean: z.string().nullable(),
  }),
});

export const searchContacts = defineRoute({
  name: 'searchContacts',
  method: 'GET',
  path: '/search/contacts',
  permission: 'search everything',
  summary: 'Search one kind of record across all parties, at most fifty, closest first',
  query: z.object({ text, kind: z.enum(CONTACT_KINDS) }),
  response: z.object({ rows: z.array(foundContact), has_more: z.boolean() }),
});
