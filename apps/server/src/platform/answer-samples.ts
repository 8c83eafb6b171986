import type { Json } from './by-sample.ts';

/**
 * Answers of a refueling as they mostly are: of those kept, only what differs is stored (packed-answers.ts). Answers are read with the
 * samples and words they were packed with: never change what is in this file, add another beside it under the next version.
 */
const TIME = '2026-01-01T00:00:00.000Z';
const NAMES = { name_en: '', name_ar: '' };
const PARTY = { id: 0, ...NAMES };
const FUEL_TYPE = { id: 1, code: 'fuel_91', title_en: 'Fuel 91', title_ar: 'بنزين 91', title_ur: 'بنزين 91' };
const COORDINATES = { latitude: 0, longitude: 0 };

const check = (code: string, level: string, unit = 'none', own: { readonly [name: string]: Json } = {}) => ({
  ...{
    code,
    passed: true,
    kind: unit === 'none' ? 'fact' : 'limit',
    level,
    unit,
    limit: null,
    raised_by: null,
  },
  ...{ used: null, value: null, window_days: null, consequence: 'decline', ...own },
});

const limits = ['fill', 'day', 'week', 'month'].map((span) =>
  check(`volume_per_${span}`, 'client', 'ml', span === 'fill' ? {} : { used: 0 }),
);
const AT_REQUEST = [
  ...[check('client_active', 'client'), check('vehicle_active', 'vehicle'), check('driver_active', 'driver')],
  ...[check('fuel_allowed', 'vehicle'), check('tank_room', 'vehicle', 'ml'), ...limits],
  ...[check('amount_per_month', 'client', 'halalas', { used: 0 }), check('balance', 'client', 'halalas')],
];
const AT_PUMP = [
  ...[check('client_active', 'client'), check('vehicle_active', 'vehicle'), check('driver_active', 'driver')],
  ...[
    check('fuel_allowed', 'vehicle'),
    check('station_active', 'station'),
    check('station_allowed', 'client'),
  ],
  check('station_sells_fuel', 'station'),
  check('station_open', 'station', 'minute_of_day', { kind: 'fact' }),
];
const CLOSED = [
  check('plate_by_camera', 'product', 'none', { passed: false, consequence: 'flag' }),
  ...[check('plate_match', 'product'), check('pin_right', 'driver'), check('no_override', 'station')],
  check('price_in_bounds', 'product', 'millis', { kind: 'fact' }),
  ...[check('driver_distance', 'client', 'metres', { value: 0 }), check('over_hold', 'client', 'halalas')],
  check('tank_room', 'vehicle', 'ml'),
];

const DRIVER = { kind: 'user', name: '', group: 'driver' };
const ATTENDANT = { kind: 'user', name: '', group: 'attendant' };
const POLICY = { kind: 'policy', name: null, group: null };
const line = (entry: string, actor: Json, own: { readonly [name: string]: Json }, detail: Json) => ({
  ...{ id: 0, entry, at: TIME, device_at: null, actor, coordinates: null, file_id: null, volume_ml: null },
  ...{ ...own, detail },
});
const AT = { coordinates: COORDINATES };
const TIMELINE = [
  line('request_pending', DRIVER, { ...AT, volume_ml: 0 }, { kind: 'litres', sent_to_manager: false }),
  line('request_approved', POLICY, {}, { hold_halalas: 0, checks_failed: 0, checks_passed: 0 }),
  line('transaction_initiated', ATTENDANT, AT, { found_by: 'plate' }),
  line('number_plate_scan', ATTENDANT, AT, { read: '', entry: 'typed', matches: true }),
  line('transaction_held', ATTENDANT, AT, { price_millis_per_litre: 0 }),
  line('refueling', ATTENDANT, { ...AT, volume_ml: 0 }, { odometer_km: null, amount_halalas: 0 }),
  line('transaction_completed', POLICY, {}, { flags: ['plate_by_camera'], captured_halalas: 0 }),
];

const MONEY = {
  ...{
    hold_halalas: 0,
    hold_state: 'open',
    excess_hold_halalas: 0,
    captured_halalas: 0,
    released_halalas: 0,
  },
  ...{ uncovered_halalas: 0, remaining_halalas: null, main_halalas: null },
};
const CAN = {
  ...{
    approve: false,
    reject: false,
    cancel: true,
    initiate: false,
    start: false,
    close: false,
    stop: false,
  },
  ...{ decide_as_client: false, decide_as_admin: false, comment: false, dispute: false },
};

const APPROVED = {
  ...{ id: 0, reference_number: null, status: 'request_approved', client: PARTY },
  vehicle: { id: 0, plate_no: '', plate_kind: 'private', name: '' },
  ...{
    driver: { id: 0, name: '', mobile: '' },
    fuel_type: FUEL_TYPE,
    kind: 'litres',
    requested_volume_ml: 0,
  },
  ...{
    requested_amount_halalas: 0,
    approved_volume_ml: null,
    approved_amount_halalas: null,
    hold_halalas: 0,
  },
  ...{ request_reason: null, request_reason_text: null, volume_ml: null, amount_halalas: null },
  ...{
    charged_halalas: null,
    price_millis_per_litre: null,
    network: null,
    station: null,
    chosen_station: null,
  },
  ...{
    pending_reasons: [],
    failed_checks: [],
    flags: [],
    created_at: TIME,
    status_changed_at: TIME,
    due_at: TIME,
  },
  ...{ is_demo: false, qr_token: '', requested_odometer_km: null, requested_coordinates: COORDINATES },
  ...{ station_coordinates: null, driver_distance_metres: null, tank_capacity_ml: 0, odometer_km: null },
  ...{
    attendant: null,
    found_by: null,
    tag: null,
    plate_read: null,
    pin_checked: false,
    override_reason: null,
  },
  ...{ pump_photo_file_id: null, approved_at: TIME, fuelling_started_at: null, closed_at: null },
  ...{ completed_at: null, arrived_late_at: null, late_for: null, late_fills: [], end_reason: null },
  ...{ vat_halalas: null, vat_rate_basis_points: 1500, checks: AT_REQUEST, close_checks: null },
  ...{ suggested_volume_ml: null, timeline: TIMELINE.slice(0, 2), comments: [], escalated_at: null },
  ...{ dispute: null, trip: null, money: MONEY, previous_fill: null, exception: null, can: CAN },
};
const COMPLETED = {
  ...APPROVED,
  ...{ reference_number: 'TX-', status: 'transaction_completed', volume_ml: 0, amount_halalas: 0 },
  ...{
    charged_halalas: 0,
    price_millis_per_litre: 0,
    network: PARTY,
    station: PARTY,
    due_at: null,
    qr_token: null,
  },
  ...{ station_coordinates: COORDINATES, driver_distance_metres: 0 },
  ...{
    attendant: { name: '' },
    found_by: 'plate',
    plate_read: '',
    fuelling_started_at: TIME,
    closed_at: TIME,
  },
  ...{ completed_at: TIME, vat_halalas: 0, checks: [], close_checks: CLOSED, timeline: TIMELINE },
  ...{ money: { ...MONEY, hold_state: 'captured' }, can: { ...CAN, cancel: false } },
};
const INITIATED = {
  ...{ id: 0, status: 'transaction_initiated', plate_no: '', plate_kind: 'private', vehicle_name: '' },
  ...{ client: NAMES, driver_name: '', fuel_type: FUEL_TYPE, max_volume_ml: 0, max_amount_halalas: 0 },
  ...{
    price_millis_per_litre: 0,
    pin_required: false,
    pin_tries_left: 3,
    tag: 'none',
    odometer_required: false,
  },
  ...{
    odometer_at_request_km: null,
    staff_may_override: true,
    initiated_at: TIME,
    fuelling_started_at: null,
  },
  ...{ due_at: TIME, checks: AT_PUMP, served_here: true },
};

/** The first of these that is alike and has the same status is what an answer is compared with. */
export const SAMPLES: readonly { readonly [name: string]: Json }[] = [
  APPROVED,
  COMPLETED,
  INITIATED,
  { ...INITIATED, status: 'transaction_held', fuelling_started_at: TIME },
];

/** What their values mostly consist of, those of a fill last. */
export const COMMON_VALUES = Buffer.from(
  [
    '[2,"fuel_95","Fuel 95","بنزين 95","بنزين 95"][3,"diesel","Diesel","ديزل","ڈیزل"]',
    '[3,[1,0,"",0,"",["",""],"",0,1,1,1,0,0,0,0,0,0,18,1,7200000,[0,0,0,0,0,0,0,0,[0,0,0,0,0,0,0,0,0,1]]]]',
    '[0,[1,0,0,[1,"",""],[1,"",0,""],[1,"",""],0,0,1,1,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,18,0,14400000,0,"",0,[24.,46.],0,0,1,0,0,0,0,0,0,',
    '0,0,-14400000,0,0,0,0,0,0,0,0,0,[-1,0,0,0,0,[0,0,0,0,0,0,1,0,0,1],[0,0,0,0,0,0,1,0,0,1],[0,0,0,0,0,0,1,0,1,1],[1,0,0,0,0,0,1,0,1,1],',
    '[0,0,0,0,0,0,1,0,1,1],[0,0,0,0,0,0,0,0,0,1]],0,0,[0,[0,1,0,0,0,[0,""],[24.,46.],0,1],[0,1,0,0,0,0,0,0,0,[1,0,1]]],0,0,0,0,[1]]]',
    '[1,[1,"TX-",0,[1,"",""],[1,"",0,""],[1,"",""],0,0,1,1,0,0,1,0,0,1,1,1,1,[1,"",""],[1,"",""],0,0,0,0,18,1,0,0,0,0,[24.,46.],[24.,46.],',
    '0,1,0,[""],0,0,"",0,0,0,-1,1,1,0,0,0,0,0,1,0,0,[0,0,0,0,0,[0,0,0,0,0,0,1,0,0,1],[0,0,0,0,0,0,1],[0,0,0,0,0,0,1,0,0,1],',
    '[0,0,0,0,0,0,1,0,0,1]],0,[0,[0,1,0,-1,0,[0,""],[24.,46.],0,1],[0,1,0,0,0,0,0,0,0,[1,0,1]],[0,1,0,1,0,[0,""],[24.,46.]],',
    '[0,1,0,1,0,[0,""],[24.,46.],0,0,[""]],[0,1,0,0,0,[0,""],[24.,46.],0,0,[1]],[0,1,0,1,0,[0,""],[24.,46.],0,1,[0,1]],',
    '[0,1,0,0,0,0,0,0,0,[0,1]]],0,0,0,0,[1,0,0,1,1]]]',
  ].join(''),
);
