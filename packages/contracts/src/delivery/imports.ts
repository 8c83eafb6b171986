import { z } from 'zod';
import {
  defineRoute,
  idParams,
  idSchema,
  instantSchema,
  pageOf,
  pageQuery,
  rowNumber,
} from '../define-route.ts';
import { vehicleFeeSchema } from '../fleet/vehicles.ts';
import type { Permission } from '../permissions.ts';
import { partyName } from '../shapes.ts';

/**
 * Drivers, vehicles and delivery orders from a spreadsheet, XLSX or CSV: upload, read (a job), preview with the
 * problems of each cell, correct, save (a job). The event `import` {import} says that one changed; read it again.
 */

export const IMPORT_KINDS = ['drivers', 'vehicles', 'orders'] as const;
export const MAX_IMPORT_ROWS = 20_000;
export type ImportKind = (typeof IMPORT_KINDS)[number];
const kind = z.enum(IMPORT_KINDS);

/** What importing each kind requires besides `import fleet`. */
export const IMPORT_PERMISSIONS = {
  drivers: 'create driver',
  vehicles: 'create vehicle',
  orders: 'create order',
} as const satisfies Record<ImportKind, Permission>;

/** Fields of an import, in the order of the template. The ones of `REQUIRED_IMPORT_FIELDS` must not be empty. */
export const IMPORT_FIELDS = {
  drivers: [
    'civil_id',
    'mobile',
    'employee_number',
    'first_name',
    'middle_name',
    'last_name',
    'gender',
    'nationality',
    'driver_prefered_language',
    'email',
    'driving_license_number',
    'driving_license_until',
    'residence_permit_until',
    'driver_card_until',
    'hazmat_license_until',
  ],
  vehicles: [
    'plate_no',
    'plate_kind',
    'vehicle_type',
    'fuel_type',
    'gas_tank_capacity',
    'name',
    'brand',
    'make',
    'model',
    'color',
    'milage_per_liter',
    'odometer',
    'odo_last_updated_date',
    'cost_center',
    'client_reference_number',
    'group',
    'driver',
    'last_service_date',
    'next_service_date',
    'registration_until',
    'insurance_until',
    'inspection_until',
    'operating_card_until',
  ],
  orders: [
    'client',
    'warehouse',
    'delivery_date',
    'delivery_slot',
    'product',
    'quantity',
    'delivery_branch',
    'priority',
    'client_reference',
    'notes',
  ],
} as const;
export const REQUIRED_IMPORT_FIELDS = {
  drivers: ['civil_id', 'mobile', 'employee_number', 'first_name', 'last_name'],
  vehicles: ['plate_no', 'vehicle_type', 'fuel_type', 'gas_tank_capacity'],
  orders: ['warehouse', 'delivery_date', 'product', 'quantity'],
} as const;

export const importSchema = z.object({
  id: z.number().int(),
  /** Null for orders of several clients: each line has its own. */
  client: partyName.nullable(),
  kind,
  status: z.enum(['reading', 'preview', 'saving', 'done', 'cancelled', 'failed']),
  file_name: z.string(),
  size_bytes: z.number().int(),
  unknown_columns: z.array(z.string()),
  total_rows: z.number().int(),
  good_rows: z.number().int(),
  bad_rows: z.number().int(),
  saved_rows: z.number().int(),
  dropped_rows: z.number().int(),
  /** Of the running step; `step_rows` is 0 while the number is unknown. */
  step_rows: z.number().int(),
  step_done: z.number().int(),
  failure: z.string().nullable(),
  created_by: z.string(),
  created_at: instantSchema,
  can: z.object({ save: z.boolean(), cancel: z.boolean(), edit: z.boolean() }),
});

export const importRow = z.object({
  row_no: z.number().int(),
  /** Text as in the spreadsheet, by field. */
  cells: z.record(z.string(), z.string()),
  /** Field → its problem, one of the codes under `fields`. */
  problems: z.record(z.string(), z.string()),
  /** Field → what a wrong cell most likely means: the nearest product, the nearest slot with capacity. */
  suggestions: z.record(z.string(), z.string()),
  state: z.enum(['good', 'bad', 'saved', 'dropped']),
  saved_id: z.number().int().nullable(),
});

const FILE_ERRORS = ['FILE_TOO_LARGE', 'UNSUPPORTED_FILE_TYPE'] as const;

export const startImport = defineRoute({
  name: 'startImport',
  method: 'POST',
  path: '/imports',
  permission: 'import fleet',
  status: 201,
  idempotent: true,
  kind: 'multipart',
  summary:
    'Upload a sheet of drivers, vehicles or orders (XLSX or CSV, at most 8 MB and 20 000 rows); an administrator’s orders may be of several clients',
  body: z.object({ kind, client_id: idSchema.optional(), file_name: z.string().trim().min(1).max(200) }),
  response: importSchema,
  errors: FILE_ERRORS,
});

export const listImports = defineRoute({
  name: 'listImports',
  method: 'GET',
  path: '/imports',
  permission: 'import fleet',
  summary: 'Imports of a fleet, newest first',
  query: pageQuery.extend({ client_id: idSchema.optional(), kind: kind.optional() }),
  response: pageOf(importSchema),
});

export const getImport = defineRoute({
  name: 'getImport',
  method: 'GET',
  path: '/imports/:id',
  permission: 'import fleet',
  summary: 'One import with its progress',
  params: idParams,
  response: importSchema,
});

export const listImportRows = defineRoute({
  name: 'listImportRows',
  method: 'GET',
  path: '/imports/:id/rows',
  permission: 'import fleet',
  summary: 'Rows of an import in the order of the spreadsheet',
  params: idParams,
  query: pageQuery.extend({ state: z.enum(['good', 'bad', 'saved', 'dropped']).optional() }),
  response: pageOf(importRow),
});

export const correctImportRow = defineRoute({
  name: 'correctImportRow',
  method: 'PATCH',
  path: '/imports/:id/rows/:row_no',
  permission: 'import fleet',
  summary: 'Correct cells of a row, or skip the row; everything is checked again',
  params: idParams.extend({ row_no: rowNumber }),
  body: z.object({
    cells: z.record(z.string().max(60), z.string().max(500)).default({}),
    dropped: z.boolean().optional(),
  }),
  response: z.object({ row: importRow, import: importSchema }),
  errors: ['STATUS_CONFLICT'],
});

export const getImportFee = defineRoute({
  name: 'getImportFee',
  method: 'GET',
  path: '/imports/:id/fee',
  permission: 'import fleet',
  summary: 'What adding the valid vehicles of an import costs; nothing for drivers and orders',
  params: idParams,
  response: vehicleFeeSchema,
});

export const saveImport = defineRoute({
  name: 'saveImport',
  method: 'POST',
  path: '/imports/:id/save',
  permission: 'import fleet',
  idempotent: true,
  summary: 'Save every valid row; the others remain for correction',
  params: idParams,
  body: z.object({
    /** The fees that were shown for its vehicles, VAT included: others are rejected. */
    expected_fee_halalas: z.number().int().min(0).optional(),
  }),
  response: importSchema,
  errors: ['STATUS_CONFLICT', 'FEE_CHANGED'],
});

export const cancelImport = defineRoute({
  name: 'cancelImport',
  method: 'POST',
  path: '/imports/:id/cancel',
  permission: 'import fleet',
  idempotent: true,
  summary: 'Stop an import; lines that were saved stay saved',
  params: idParams,
  response: importSchema,
  errors: ['STATUS_CONFLICT'],
});

const language = z.enum(['en', 'ar']).default('en');

export const getImportTemplate = defineRoute({
  name: 'getImportTemplate',
  method: 'GET',
  path: '/import-templates',
  permission: 'import fleet',
  kind: 'stream',
  summary: 'An empty spreadsheet with columns, an example row and the allowed values, in this language',
  query: z.object({ kind: kind.default('drivers'), language }),
  response: z.unknown(),
});

export const getImportFailedRows = defineRoute({
  name: 'getImportFailedRows',
  method: 'GET',
  path: '/imports/:id/failed-rows',
  permission: 'import fleet',
  kind: 'stream',
  summary: 'The failed rows as a spreadsheet to correct and upload again, with their problems',
  params: idParams,
  query: z.object({ language }),
  response: z.unknown(),
});
