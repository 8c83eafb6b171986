import { z } from 'zod';
import { defineRoute, idParams, idSchema, instantSchema, pageOf } from '../define-route.ts';
import { exportRoute, listQuery } from '../lists.ts';
import { calendarDay, partyName, requestFuel, versionSchema } from '../shapes.ts';

/** Gas station networks (domain facts 5.6): their terms, contract and people. */

const partyStatus = z.enum(['active', 'inactive']);
const text = (max: number) => z.string().trim().min(1).max(max);

/** What only administrators and the network itself see. */
export const networkMeasures = z.object({
  stations: z.number().int(),
  completed_transactions: z.number().int(),
  held_transactions: z.number().int(),
  contract_no: z.string(),
  created_at: instantSchema,
});

export const networkRow = partyName.extend({ status: partyStatus, measures: networkMeasures.nullable() });

export const NETWORK_SORTS = [
  'name',
  'stations',
  'completed_transactions',
  'held_transactions',
  'status',
  'created_at',
] as const;
export const listNetworks = defineRoute({
  name: 'listNetworks',
  method: 'GET',
  path: '/networks',
  permission: 'read station',
  summary: 'Networks the reader may see; measures for administrators and the network itself',
  query: listQuery(NETWORK_SORTS).extend({ status: partyStatus.optional() }),
  response: pageOf(networkRow).extend({
    /** Of every matching network; null for readers without access to the figures. */
    totals: networkMeasures.pick({ completed_transactions: true, held_transactions: true }).nullable(),
  }),
});

export const exportNetworks = exportRoute(listNetworks);

/** Credit and payment terms are agreed in days. */
export const SHORTEST_TERM_DAYS = 1;
export const LONGEST_TERM_DAYS = 20;
const termDays = z.number().int().min(SHORTEST_TERM_DAYS).max(LONGEST_TERM_DAYS);

const networkFields = z.object({
  name_en: text(120),
  name_ar: text(120),
  address: text(300),
  vat_no: text(15),
  cr_number: text(12),
  credit_terms_days: termDays,
  payment_terms_days: termDays,
  contract_no: text(60),
  contract_start_date: calendarDay,
  contract_end_date: calendarDay,
  /** Certificates uploaded before. */
  vat_file_id: z.number().int().positive().nullish(),
  cr_file_id: z.number().int().positive().nullish(),
});

export const NETWORK_CONTACTS = ['manager', 'billing', 'operation'] as const;
export const networkContact = z.object({
  name: text(120),
  mobile: text(20),
  email: text(254),
});

export const networkUser = z.object({
  id: z.number().int(),
  name: z.string(),
  group: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  status: partyStatus,
  /** False while the invitation has not been used. */
  has_signed_up: z.boolean(),
  created_at: instantSchema,
});

export const networkDetail = networkFields.extend({
  id: z.number().int(),
  contract_start_date: calendarDay.nullable(),
  contract_end_date: calendarDay.nullable(),
  vat_file_id: z.number().int().nullable(),
  cr_file_id: z.number().int().nullable(),
  status: partyStatus,
  stations: z.number().int(),
  active_stations: z.number().int(),
  contacts: z.array(z.object({ kind: z.enum(NETWORK_CONTACTS), user_id: z.number().int() })),
  users: z.array(networkUser),
  completed_transactions: z.number().int(),
  held_transactions: z.number().int(),
  /** Fills at a pump of the network now. */
  open_at_pump: z.number().int(),
  fees: z.array(
    z.object({
      fuel_type: requestFuel,
      /** The contract's fee; null while the product's own applies. */
      processing_fee_millis_per_litre: z.number().int().nullable(),
      base_fee_millis_per_litre: z.number().int(),
    }),
  ),
  created_at: instantSchema,
  version: versionSchema,
  can: z.object({
    update: z.boolean(),
    set_status: z.boolean(),
    invite: z.boolean(),
    create_station: z.boolean(),
    change_prices: z.boolean(),
    transfer_staff: z.boolean(),
  }),
});

export const getNetwork = defineRoute({
  name: 'getNetwork',
  method: 'GET',
  path: '/networks/:id',
  permission: 'read network',
  summary: 'One network with its terms, staff and fees, and what the reader may do with it',
  params: idParams,
  response: networkDetail,
});

export const createNetwork = defineRoute({
  name: 'createNetwork',
  method: 'POST',
  path: '/networks',
  permission: 'create network',
  status: 201,
  idempotent: true,
  summary: 'Add a network. Its contacts become users, who sign in after an invitation',
  body: networkFields.extend({
    manager: networkContact,
    billing: networkContact.nullish(),
    operation: networkContact.nullish(),
  }),
  response: networkDetail,
});

export const updateNetwork = defineRoute({
  name: 'updateNetwork',
  method: 'PATCH',
  path: '/networks/:id',
  permission: 'update network',
  summary: 'Edit a network of this `version`',
  params: idParams,
  body: networkFields.extend({ version: versionSchema }),
  response: networkDetail,
  errors: ['VERSION_CONFLICT'],
});

export const uploadNetworkDocument = defineRoute({
  name: 'uploadNetworkDocument',
  method: 'POST',
  path: '/network-documents',
  permission: 'update network',
  status: 201,
  kind: 'multipart',
  summary: 'Upload a VAT or CR certificate (picture or PDF, 800 kB); saving the network then names it',
  body: z.object({ kind: z.enum(['vat_certificate', 'cr_certificate']) }),
  response: z.object({ file_id: z.number().int(), media_type: z.string(), size_bytes: z.number().int() }),
  errors: ['FILE_TOO_LARGE', 'UNSUPPORTED_FILE_TYPE'],
});

export const activateNetwork = defineRoute({
  name: 'activateNetwork',
  method: 'POST',
  path: '/networks/:id/activate',
  permission: 'update network',
  idempotent: true,
  summary: 'Activate a network: its active stations serve again',
  params: idParams,
  response: networkDetail,
});

export const deactivateNetwork = defineRoute({
  name: 'deactivateNetwork',
  method: 'POST',
  path: '/networks/:id/deactivate',
  permission: 'update network',
  idempotent: true,
  summary:
    'Deactivate a network: its stations stop serving and its staff are signed out. Rejected during fueling unless forced',
  params: idParams,
  body: z.object({ even_while_fuelling: z.boolean().default(false) }),
  response: networkDetail,
  errors: ['FUELLING_IN_PROGRESS'],
});

/** A network's own figure for a product; null goes back to the product's own fee. */
export const saveNetworkFee = defineRoute({
  name: 'saveNetworkFee',
  method: 'PUT',
  path: '/networks/:id/fees',
  permission: 'update network',
  summary: 'What the platform keeps of each litre of a product',
  params: idParams,
  body: z.object({
    fuel_type_id: idSchema,
    processing_fee_millis_per_litre: z.number().int().min(0).max(10_000).nullable(),
  }),
  response: networkDetail,
});
