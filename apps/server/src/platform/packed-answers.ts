import { deflateSync, inflateSync } from 'node:zlib';

/**
 * What answers about refuellings mostly consist of, so that only the rest is stored: a tenth of the text. Answers are
 * read with the words they were packed with: never change these, add others beside them (the second to the fifth byte
 * of a packed answer tell which).
 */
const WORDS = Buffer.from(
  [
    'client_active vehicle_active driver_active fuel_allowed station_active station_allowed station_sells_fuel statio',
    'n_open plate_by_camera plate_match pin_right no_override price_in_bounds driver_distance over_hold tank_room lev',
    'el":"vehicle level":"driver level":"station level":"product unit":"ml unit":"halalas kind":"limit passed":false{',
    '"id":0,"status":"transaction_held","plate_no":"","plate_kind":"private","vehicle_name":"",',
    '"client":{"name_en":"","name_ar":""},"driver_name":"","fuel_type":{"id":0,"code":"fuel_91","title_en":"",',
    '"title_ar":"","title_ur":""},"max_volume_ml":0,"max_amount_halalas":0,"price_millis_per_litre":0,',
    '"pin_required":false,"pin_tries_left":0,"tag":"none","odometer_required":false,"odometer_at_request_km":null,',
    '"staff_may_override":true,"initiated_at":"2026-01-01T00:00:00.000Z",',
    '"fuelling_started_at":"2026-01-01T00:00:00.000Z","due_at":"2026-01-01T00:00:00.000Z","checks":[{"code":"",',
    '"passed":true,"kind":"fact","level":"client","unit":"none","limit":null,"raised_by":null,"used":null,',
    '"value":null,"window_days":null,"consequence":"decline"}],"served_here":true}{"id":0,"reference_number":"",',
    '"status":"transaction_completed","client":{"id":0,"name_en":"","name_ar":""},"vehicle":{"id":0,"plate_no":"",',
    '"plate_kind":"private","name":""},"driver":{"id":0,"name":"","mobile":""},"fuel_type":{"id":0,"code":"fuel_91",',
    '"title_en":"","title_ar":"","title_ur":""},"kind":"litres","requested_volume_ml":0,"requested_amount_halalas":0,',
    '"approved_volume_ml":null,"approved_amount_halalas":null,"hold_halalas":0,"request_reason":null,',
    '"request_reason_text":null,"volume_ml":0,"amount_halalas":0,"charged_halalas":0,"price_millis_per_litre":0,',
    '"network":{"id":0,"name_en":"","name_ar":""},"station":{"id":0,"name_en":"","name_ar":""},"chosen_station":null,',
    '"pending_reasons":[],"failed_checks":[],"flags":[],"created_at":"2026-01-01T00:00:00.000Z",',
    '"status_changed_at":"2026-01-01T00:00:00.000Z","due_at":null,"is_demo":false,"qr_token":null,',
    '"requested_odometer_km":null,"requested_coordinates":{"latitude":0,"longitude":0},',
    '"station_coordinates":{"latitude":0,"longitude":0},"driver_distance_metres":0,"tank_capacity_ml":0,',
    '"odometer_km":null,"attendant":{"name":""},"found_by":"plate","tag":null,"plate_read":"","pin_checked":false,',
    '"override_reason":null,"pump_photo_file_id":null,"approved_at":"2026-01-01T00:00:00.000Z",',
    '"fuelling_started_at":"2026-01-01T00:00:00.000Z","closed_at":"2026-01-01T00:00:00.000Z",',
    '"completed_at":"2026-01-01T00:00:00.000Z","arrived_late_at":null,"late_for":null,"late_fills":[],',
    '"end_reason":null,"vat_halalas":0,"vat_rate_basis_points":0,"checks":[{"code":"","passed":true,"kind":"fact",',
    '"level":"client","unit":"none","limit":null,"raised_by":null,"used":null,"value":null,"window_days":null,',
    '"consequence":"decline"}],"close_checks":[],"suggested_volume_ml":null,"timeline":[{"id":0,',
    '"entry":"request_pending","at":"2026-01-01T00:00:00.000Z","device_at":null,"actor":{"kind":"user","name":"",',
    '"group":"driver"},"coordinates":{"latitude":0,"longitude":0},"file_id":null,"volume_ml":0,',
    '"detail":{"kind":"litres","sent_to_manager":false}},{"id":0,"entry":"request_approved",',
    '"at":"2026-01-01T00:00:00.000Z","device_at":null,"actor":{"kind":"policy","name":null,"group":null},',
    '"coordinates":null,"file_id":null,"volume_ml":null,"detail":{"hold_halalas":0,"checks_failed":0,',
    '"checks_passed":0}},{"id":0,"entry":"transaction_initiated","at":"2026-01-01T00:00:00.000Z","device_at":null,',
    '"actor":{"kind":"user","name":"","group":"attendant"},"coordinates":{"latitude":0,"longitude":0},"file_id":null,',
    '"volume_ml":null,"detail":{"found_by":"plate"}},{"id":0,"entry":"number_plate_scan",',
    '"at":"2026-01-01T00:00:00.000Z","device_at":null,"actor":{"kind":"user","name":"","group":"attendant"},',
    '"coordinates":{"latitude":0,"longitude":0},"file_id":null,"volume_ml":null,"detail":{"read":"","entry":"typed",',
    '"matches":true}},{"id":0,"entry":"transaction_completed","at":"2026-01-01T00:00:00.000Z","device_at":null,',
    '"actor":{"kind":"policy","name":null,"group":null},"coordinates":null,"file_id":null,"volume_ml":null,',
    '"detail":{"flags":["plate_by_camera"],"captured_halalas":0}}],"comments":[],"escalated_at":null,"dispute":null,',
    '"trip":null,"money":{"hold_halalas":0,"hold_state":"captured","excess_hold_halalas":0,"captured_halalas":0,',
    '"released_halalas":0,"uncovered_halalas":0,"remaining_halalas":null,"main_halalas":null},"previous_fill":null,',
    '"exception":null,"can":{"approve":false,"reject":false,"cancel":false,"initiate":false,"start":false,',
    '"close":false,"stop":false,"decide_as_client":false,"decide_as_admin":false,"comment":false,"dispute":false}}',
  ].join(''),
);
/** Answers are shorter than what the window of the highest setting remembers. */
const SETTINGS = { dictionary: WORDS, windowBits: 14, memLevel: 7 };

export function packAnswer(body: unknown): Buffer {
  return deflateSync(JSON.stringify(body), SETTINGS);
}

/** The same to the letter: the order of fields is kept. */
export function unpackAnswer(packed: Buffer): unknown {
  return JSON.parse(inflateSync(packed, SETTINGS).toString());
}
