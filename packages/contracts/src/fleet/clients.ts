import { z } from 'zod';
import { defineRoute, idParams, idSchema, instantSchema, pageOf } from '../define-route.ts';
import { exportRoute, listQuery } from '../lists.ts';
import { masterStatus } from '../master-data.ts';
import { calendarDay, versionSchema } from '../shapes.ts';

/** Clients: fleets with their contacts, contract and prices per vehicle type. */

const TEXT = 200;
const NAME = 120;
const MAX_FEE_HALALAS = 10_000_000;
const MAX_NOTICE_HALALAS = 100_000_000_000;
const MAX_VEHICLE_TYPES = 500;

export const CONTACT_KINDS = ['admin', 'operation', 'billing'] as const;
export type ContactKind = (typeof CONTACT_KINDS)[number];

const halalas = z.number().int();
/** Money of a client; null for readers without the right to read wallets. */
const balances = z
  .object({
    main_halalas: halalas,
    /** Shown as "allocated": the remainder and the reserved amount. */
    allocated_halalas: halalas,
    reserved_halalas: halalas,
    is_low: z.boolean(),
  })
  .nullable();

export const clientRow = z.object({
  id: z.number().int(),
  name_en: z.string(),
  name_ar: z.string(),
  vat_no: z.string(),
  status: masterStatus,
  created_at: instantSchema,
  balances,
  can: z.object({ update: z.boolean(), activate: z.boolean() }),
});
export type ClientRow = z.infer<typeof clientRow>;

export const listClients = defineRoute({
  name: 'listClients',
  method: 'GET',
  path: '/clients',
  permission: 'read client',
  summary: 'Clients with their balances: all for an administrator, else the reader’s own',
  query: listQuery(['name_en', 'name_ar', 'vat_no', 'created_at', 'allocated', 'reserved']).extend({
    status: masterStatus.optional(),
  }),
  response: pageOf(clientRow),
});

export const exportClients = exportRoute(listClients);

export const clientPrice = z.object({
  vehicle_type: z.object({ id: z.number().int(), name_en: z.string(), name_ar: z.string() }),
  registration_fee: halalas,
  monthly_sub_fee: halalas,
  /** The vehicle type's own fees, which apply without a contract price. */
  base_registration_fee: halalas,
  base_monthly_sub_fee: halalas,
  is_own: z.boolean(),
});
export type ClientPrice = z.infer<typeof clientPrice>;

const contactRow = z.object({
  kind: z.enum(CONTACT_KINDS),
  user_id: z.number().int(),
  name: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  has_password: z.boolean(),
});

const clientText = {
  name_en: z.string().trim().min(1).max(NAME),
  name_ar: z.string().trim().min(1).max(NAME),
  address: z.string().trim().min(1).max(TEXT),
  vat_no: z.string().trim().min(1).max(20),
  cr_number: z.string().trim().min(1).max(20),
  /** IBAN, 24 characters without spaces. */
  virtual_bank_account: z.string().trim().max(40).nullable(),
  min_amount_notification: halalas.min(0).max(MAX_NOTICE_HALALAS),
  billing_period: z.string().trim().min(1).max(40),
  client_source: z.string().trim().max(NAME).nullable(),
  contract_no: z.string().trim().min(1).max(40),
  contract_start_date: calendarDay,
  contract_end_date: calendarDay,
};

export const clientDetail = clientRow.extend({
  ...clientText,
  // Clients of early releases have none.
  contract_start_date: z.string().nullable(),
  contract_end_date: z.string().nullable(),
  vat_file_id: z.number().int().nullable(),
  cr_file_id: z.number().int().nullable(),
  version: versionSchema,
  contacts: z.array(contactRow),
  prices: z.array(clientPrice),
  totals: z.object({
    drivers: z.number().int(),
    vehicles: z.number().int(),
    users: z.number().int(),
    stations: z.number().int(),
    /** Waiting or approved, not at a pump yet: unserved if the client is deactivated. */
    open_requests: z.number().int(),
  }),
});
export type ClientDetail = z.infer<typeof clientDetail>;

export const getClient = defineRoute({
  name: 'getClient',
  method: 'GET',
  path: '/clients/:id',
  permission: 'read client',
  summary: 'One client with contacts, contract and prices',
  params: idParams,
  response: clientDetail,
});

const contact = z.object({
  name: z.string().trim().min(1).max(NAME),
  mobile: z.string().trim().min(1).max(20),
  email: z.string().trim().min(1).max(254),
});

const fields = {
  ...clientText,
  vat_file_id: idSchema.nullable(),
  cr_file_id: idSchema.nullable(),
  /** The first is needed, the others as a whole or not at all. Another email is another person: they become a user too. */
  contacts: z.object({ admin: contact, operation: contact.nullable(), billing: contact.nullable() }),
  /** Prices that differ from the vehicle type’s fees; the others use them. */
  prices: z
    .array(
      z.object({
        vehicle_type_id: idSchema,
        registration_fee: halalas.min(0).max(MAX_FEE_HALALAS),
        monthly_sub_fee: halalas.min(0).max(MAX_FEE_HALALAS),
      }),
    )
    .max(MAX_VEHICLE_TYPES),
};

export const createClient = defineRoute({
  name: 'createClient',
  method: 'POST',
  path: '/clients',
  permission: 'create client',
  status: 201,
  idempotent: true,
  summary: 'Add a client; its contacts become users without a password',
  body: z.object(fields),
  response: clientDetail,
});

export const updateClient = defineRoute({
  name: 'updateClient',
  method: 'PATCH',
  path: '/clients/:id',
  permission: 'update client',
  summary: 'Edit a client; fees already charged do not change',
  params: idParams,
  body: z.object({ ...fields, version: versionSchema }),
  response: clientDetail,
  errors: ['VERSION_CONFLICT'],
});

export const activateClient = defineRoute({
  name: 'activateClient',
  method: 'POST',
  path: '/clients/:id/activate',
  permission: 'activate client',
  idempotent: true,
  summary: 'Activate a client: its users sign in and fuel again',
  params: idParams,
  response: clientDetail,
});

export const deactivateClient = defineRoute({
  name: 'deactivateClient',
  method: 'POST',
  path: '/clients/:id/deactivate',
  permission: 'activate client',
  idempotent: true,
  summary:
    'Deactivate a client at once: open requests expire and their holds are released; fueling in progress is completed',
  params: idParams,
  response: clientDetail,
});

export const uploadClientDocument = defineRoute({
  name: 'uploadClientDocument',
  method: 'POST',
  path: '/client-documents',
  permission: 'update client',
  status: 201,
  kind: 'multipart',
  summary: 'Upload a VAT or CR certificate (picture or PDF, 800 kB); saving the client then names it',
  body: z.object({ kind: z.enum(['vat_certificate', 'cr_certificate']) }),
  response: z.object({ file_id: z.number().int(), media_type: z.string(), size_bytes: z.number().int() }),
  errors: ['FILE_TOO_LARGE', 'UNSUPPORTED_FILE_TYPE'],
});
