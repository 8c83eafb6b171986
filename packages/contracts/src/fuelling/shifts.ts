import { FUEL_REQUEST_STATUSES } from '@fleet/domain/fuel-request-statuses.ts';
import { z } from 'zod';
import { SECOND_STEP_ERRORS, signInResult } from '../access/sessions.ts';
import { defineRoute, idParams, idSchema, instantSchema, pageOf, pageQuery } from '../define-route.ts';
import { exportRoute, listQuery } from '../lists.ts';
import { calendarDay, partyName } from '../shapes.ts';
import { fuelName } from '../stations/nozzles.ts';
import { SHIFT_STATUSES, SHIFT_VERDICTS, shiftDetail, shiftRow } from './shift-shapes.ts';

/** Shifts of a station: meter readings at both ends, compared with the recorded volume. No cash. */

/** Maximum reading of a meter with nine digits. */
const MAX_READING_ML = 10 ** 12 - 1;

const millilitres = z.number().int();
const readingMl = z.number().int().min(0).max(MAX_READING_ML);

export const SHIFT_SORTS = ['opened_at', 'closed_at', 'station', 'transactions_ml', 'variance_ml'] as const;
export const listShifts = defineRoute({
  name: 'listShifts',
  method: 'GET',
  path: '/shifts',
  permission: 'read shift',
  summary: 'Shifts of the reader’s stations, latest first',
  /** `q` is a reference number or a part of a station's name; `from` and `to` are days of opening. */
  query: listQuery(SHIFT_SORTS).extend({
    station_id: idSchema.optional(),
    network_id: idSchema.optional(),
    status: z.enum(SHIFT_STATUSES).optional(),
    verdict: z.enum(SHIFT_VERDICTS).optional(),
    from: calendarDay.optional(),
    to: calendarDay.optional(),
  }),
  response: pageOf(shiftRow),
});

export const exportShifts = exportRoute(listShifts);

export const getShift = defineRoute({
  name: 'getShift',
  method: 'GET',
  path: '/shifts/:id',
  permission: 'read shift',
  summary: 'One shift: its meters, what was recorded by fuel and by client, and who served',
  params: idParams,
  response: shiftDetail,
});

export const listShiftFills = defineRoute({
  name: 'listShiftFills',
  method: 'GET',
  path: '/shifts/:id/fills',
  permission: 'read shift',
  summary: 'The fills behind a shift’s figures, as the pump closed them',
  params: idParams,
  query: pageQuery.extend({ fuel_type_id: idSchema.optional(), client_id: idSchema.optional() }),
  response: pageOf(
    z.object({
      fuel_request_id: z.number().int(),
      reference_number: z.string(),
      closed_at: instantSchema,
      plate_no: z.string(),
      client: partyName,
      fuel_type: fuelName,
      volume_ml: millilitres,
      amount_halalas: z.number().int(),
      status: z.enum(FUEL_REQUEST_STATUSES),
      /** Recorded after the shift's close: not in its figures. */
      arrived_late: z.boolean(),
    }),
  ),
});

export const printShift = defineRoute({
  name: 'printShift',
  method: 'GET',
  path: '/shifts/:id/pdf',
  permission: 'read shift',
  kind: 'stream',
  summary: 'The report of a shift as PDF, in English or Arabic',
  params: idParams,
  query: z.object({ lang: z.enum(['en', 'ar']).default('en') }),
  response: z.unknown(),
});

export const getCurrentShift = defineRoute({
  name: 'getCurrentShift',
  method: 'GET',
  path: '/current-shift',
  permission: 'run shift',
  summary: 'The open shift of the reader’s station, or what opening one takes; and what was sent back to it',
  response: z.object({
    station: partyName,
    shift_required: z.boolean(),
    shift: shiftDetail.nullable(),
    sent_back: shiftDetail.nullable(),
    nozzles: z.array(
      z.object({
        id: z.number().int(),
        number: z.number().int(),
        fuel_type: fuelName,
        meter_digits: z.number().int(),
        last_reading_ml: millilitres.nullable(),
      }),
    ),
    attendants: z.array(z.object({ staff_id: z.number().int(), name: z.string(), has_pin: z.boolean() })),
  }),
});

export const openShift = defineRoute({
  name: 'openShift',
  method: 'POST',
  path: '/shifts',
  permission: 'run shift',
  status: 201,
  idempotent: true,
  summary: 'Open the station’s shift with a reading of every nozzle in use',
  body: z.object({
    readings: z
      .array(
        z.object({
          nozzle_id: idSchema,
          reading_ml: readingMl,
          /** The meter was replaced since the last shift, so any reading is valid. */
          meter_changed: z.boolean().default(false),
        }),
      )
      .max(200),
  }),
  response: shiftDetail,
  errors: ['SHIFT_OPEN', 'METER_IMPLAUSIBLE'],
});

export const signInToShift = defineRoute({
  name: 'signInToShift',
  method: 'POST',
  path: '/shifts/:id/sign-in',
  permission: 'run shift',
  idempotent: true,
  summary:
    'Join the shift as attendant with a personal PIN; after three wrong ones the manager sets a new one',
  params: idParams,
  body: z.object({ staff_id: idSchema, pin: z.string().min(1).max(10) }),
  response: shiftDetail,
  errors: ['STATUS_CONFLICT', 'INCORRECT_PIN', 'STAFF_PIN_RESET_REQUIRED'],
});

export const listPumpPeople = defineRoute({
  name: 'listPumpPeople',
  method: 'GET',
  path: '/pump/people',
  permission: 'run shift',
  callers: 'people',
  summary: 'Attendants of the reader’s station, and who of them may take over this browser by PIN',
  response: z.object({
    rows: z.array(
      z.object({
        staff_id: z.number().int(),
        name: z.string(),
        has_pin: z.boolean(),
        /** They have signed in on this browser before: a PIN alone opens no other. */
        is_known_here: z.boolean(),
        is_me: z.boolean(),
      }),
    ),
  }),
});

/** Not idempotent by key: the stored response would hold the tokens in plain text. */
export const switchAttendant = defineRoute({
  name: 'switchAttendant',
  method: 'POST',
  path: '/pump/switch-attendant',
  permission: 'run shift',
  callers: 'people',
  summary:
    'Hand the signed-in browser to another attendant by their PIN; the reader’s session ends, and the attendant joins the open shift',
  body: z.object({ staff_id: idSchema, pin: z.string().min(1).max(10) }),
  response: signInResult,
  errors: [
    'INCORRECT_PIN',
    'STAFF_PIN_RESET_REQUIRED',
    'DEVICE_NOT_KNOWN',
    'TOO_MANY_SIGN_IN_ATTEMPTS',
    ...SECOND_STEP_ERRORS,
  ],
});

export const signOutOfShift = defineRoute({
  name: 'signOutOfShift',
  method: 'POST',
  path: '/shifts/:id/sign-out',
  permission: 'run shift',
  idempotent: true,
  summary: 'Leave the shift as attendant; closing the shift signs out all attendants',
  params: idParams,
  body: z.object({ staff_id: idSchema }),
  response: shiftDetail,
  errors: ['STATUS_CONFLICT'],
});

export const changeMeter = defineRoute({
  name: 'changeMeter',
  method: 'POST',
  path: '/shifts/:id/change-meter',
  permission: 'run shift',
  idempotent: true,
  summary:
    'Record that a nozzle’s meter was replaced: last reading of the old one, first of the new one; once per shift',
  params: idParams,
  body: z.object({
    nozzle_id: idSchema,
    old_reading_ml: readingMl,
    new_reading_ml: readingMl,
    reason: z.string().trim().min(3).max(500),
  }),
  response: shiftDetail,
  errors: ['STATUS_CONFLICT', 'METER_IMPLAUSIBLE'],
});

export const closeShift = defineRoute({
  name: 'closeShift',
  method: 'POST',
  path: '/shifts/:id/close',
  permission: 'run shift',
  idempotent: true,
  summary:
    'Close the shift, or correct one that was sent back, with a reading of every nozzle. A variance beyond the tolerance needs a reason and a photo',
  params: idParams,
  body: z.object({
    readings: z
      .array(
        z.object({
          nozzle_id: idSchema,
          reading_ml: readingMl,
          /** The picture of the meter; what was read in it is kept beside what was entered. */
          photo_file_id: idSchema.nullish(),
        }),
      )
      .max(200),
    /** Other volumes of a fuel besides the meters; an omitted fuel had no other sales. */
    fuels: z
      .array(
        z.object({
          fuel_type_id: idSchema,
          other_sales_ml: z.number().int().min(0).max(MAX_READING_ML).default(0),
          reason: z.string().trim().max(500).nullish(),
          photo_file_id: idSchema.nullish(),
        }),
      )
      .max(50)
      .default([]),
    note: z.string().trim().max(500).nullish(),
  }),
  response: shiftDetail,
  errors: ['STATUS_CONFLICT', 'METER_IMPLAUSIBLE', 'REASON_REQUIRED', 'FUELLING_IN_PROGRESS'],
});

export const approveShift = defineRoute({
  name: 'approveShift',
  method: 'POST',
  path: '/shifts/:id/approve',
  permission: 'approve shift',
  idempotent: true,
  summary: 'Approve a closed shift, as a user who did not close it',
  params: idParams,
  body: z.object({ comment: z.string().trim().max(500).nullish() }),
  response: shiftDetail,
  errors: ['STATUS_CONFLICT', 'SECOND_APPROVER_REQUIRED'],
});

export const sendBackShift = defineRoute({
  name: 'sendBackShift',
  method: 'POST',
  path: '/shifts/:id/send-back',
  permission: 'approve shift',
  idempotent: true,
  summary: 'Send a closed shift back to its station for correction, with a reason. Its fills stay',
  params: idParams,
  body: z.object({ comment: z.string().trim().min(3).max(500) }),
  response: shiftDetail,
  errors: ['STATUS_CONFLICT'],
});
