import { addDays, type RiyadhDate } from './riyadh-time.ts';

/**
 * Official documents that expire: of a vehicle, a driver and a station. Each has two fields on its owner, the last day it
 * is valid (`insurance_until`) and a picture of it (`insurance_file_id`), both null until somebody enters them.
 */

/** Registration (istimara), insurance, periodic inspection (fahas), operating card of the transport authority. */
export const VEHICLE_DOCUMENTS = ['registration', 'insurance', 'inspection', 'operating_card'] as const;
export type VehicleDocument = (typeof VEHICLE_DOCUMENTS)[number];

/** Driving license, residence permit (iqama), driver card of the transport authority, license for hazardous goods. */
export const DRIVER_DOCUMENTS = [
  'driving_license',
  'residence_permit',
  'driver_card',
  'hazmat_license',
] as const;
export type DriverDocument = (typeof DRIVER_DOCUMENTS)[number];

/** Municipal license, safety certificate of civil defense, operating license of the energy ministry. */
export const STATION_DOCUMENTS = ['municipal_license', 'civil_defense', 'operating_license'] as const;
export type StationDocument = (typeof STATION_DOCUMENTS)[number];

/** What a rule may ask for before a vehicle is fueled. */
export const FLEET_DOCUMENTS = [...VEHICLE_DOCUMENTS, ...DRIVER_DOCUMENTS] as const;
export type FleetDocument = (typeof FLEET_DOCUMENTS)[number];

export const DOCUMENT_OWNERS = ['vehicle', 'driver', 'station'] as const;
export type DocumentOwner = (typeof DOCUMENT_OWNERS)[number];
export type ExpiringDocument = FleetDocument | StationDocument;
export const DOCUMENTS_OF: Readonly<Record<DocumentOwner, readonly ExpiringDocument[]>> = {
  vehicle: VEHICLE_DOCUMENTS,
  driver: DRIVER_DOCUMENTS,
  station: STATION_DOCUMENTS,
};

/** A document that expires within so many days is shown as expiring. */
export const EXPIRES_SOON_DAYS = 30;

export type ExpiryState = 'missing' | 'valid' | 'soon' | 'expired';

/** Valid through its last day: it is expired from the midnight after it in Riyadh. */
export function expiryState(until: RiyadhDate | null, today: RiyadhDate): ExpiryState {
  if (until === null) return 'missing';
  if (until < today) return 'expired';
  return until <= addDays(today, EXPIRES_SOON_DAYS) ? 'soon' : 'valid';
}

/** Whole days from one day to another. */
export function daysBetween(from: RiyadhDate, to: RiyadhDate): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** The document that expires first; null while no date is known. */
export function firstToExpire<Document extends ExpiringDocument>(
  documents: readonly Document[],
  dates: Readonly<Record<string, unknown>>,
): { readonly document: Document; readonly until: RiyadhDate } | null {
  let first: { document: Document; until: RiyadhDate } | null = null;
  for (const document of documents) {
    const until = dates[`${document}_until`];
    if (typeof until === 'string' && (first === null || until < first.until)) first = { document, until };
  }
  return first;
}

/** No document of a vehicle or a person lasts longer; years of the Hijri calendar stay below. */
const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2100-01-01';

/** What is wrong with the dates of documents, by field: a year of another calendar, or one mistyped. */
export function documentProblems(
  documents: readonly ExpiringDocument[],
  input: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const document of documents) {
    const until = input[`${document}_until`];
    if (typeof until === 'string' && (until < FIRST_DAY || until >= LAST_DAY))
      problems[`${document}_until`] = 'out_of_bounds';
  }
  return problems;
}
