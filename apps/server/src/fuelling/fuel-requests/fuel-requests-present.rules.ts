import type { MissingCapacity } from '@fleet/contracts/fuelling/approval-shapes.ts';
import type { Check } from '@fleet/contracts/fuelling/check-shapes.ts';
import type { FuelRequestDetail, FuelRequestRow } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { splitVat, VAT_RATE_BASIS_POINTS_DEFAULT } from '@fleet/domain/money.ts';
import { tagNumber } from '@fleet/domain/vehicle-tags.ts';
import type { Actor } from '../../platform/context.ts';
import type { DetailRow } from './fuel-requests.queries.ts';
import { canDispute, canOf } from './fuel-requests.rules.ts';
import type { ListedFuelRequest } from './fuel-requests-list.queries.ts';

/** What is stored with the checks of a request: the volume that would have passed, and the exception that would cover it. */
export interface StoredChecks {
  readonly checks: Check[];
  readonly suggested_volume_ml: number | null;
  /** Absent in older rows. */
  readonly exception?: MissingCapacity | null;
}

/** A row of a list, as the contract shows it; stations do not see which of its own rules a fleet overruled. */
export function presentRow(row: ListedFuelRequest, actor: Actor): FuelRequestRow {
  return {
    id: row.id,
    reference_number: row.reference_number,
    status: row.status,
    client: row.client,
    vehicle: row.vehicle,
    driver: row.driver,
    fuel_type: row.fuel_type,
    kind: row.kind,
    requested_volume_ml: row.requested_volume_ml,
    requested_amount_halalas: row.requested_amount_halalas,
    approved_volume_ml: row.approved_volume_ml,
    approved_amount_halalas: row.approved_amount_halalas,
    hold_halalas: row.hold_halalas,
    ...reasonFor(row, actor),
    volume_ml: row.volume_ml,
    amount_halalas: row.amount_halalas,
    charged_halalas: row.charged_halalas,
    price_millis_per_litre: row.price_millis_per_litre,
    network: row.network,
    station: row.station,
    chosen_station: row.chosen_station,
    pending_reasons: row.pending_reasons ?? [],
    failed_checks: failedFor(row, actor),
    flags: isOfFleetOrPlatform(row, actor) ? row.flags : [],
    created_at: row.created_at.toISOString(),
    status_changed_at: row.status_changed_at.toISOString(),
    due_at: iso(row.due_at),
    is_demo: row.is_demo,
  };
}

/**
 * The whole request for one reader: the driver's code only for its own fleet, balances only for who may see the wallet.
 * Who served it learns neither the fleet's limits and balance nor where the vehicle fuelled before. What was completed
 * before `disputable_since` is settled for good.
 */
export function presentDetail(row: DetailRow, actor: Actor, disputable_since: Date): FuelRequestDetail {
  const isOwner = actor.client_id === row.client_id;
  const isFleetOrPlatform = isOfFleetOrPlatform(row, actor);
  const stored = row.checks as StoredChecks;
  const can = canOf(row, actor);
  const vatRate = row.vat_rate_basis_points ?? VAT_RATE_BASIS_POINTS_DEFAULT;
  return {
    ...presentRow({ ...row, failed_checks: failedOf(row, stored) }, actor),
    qr_token: isOwner ? row.qr_token : null,
    requested_odometer_km: row.requested_odometer_km,
    requested_coordinates: coordinates(row.requested_latitude, row.requested_longitude),
    station_coordinates: coordinates(row.station_latitude, row.station_longitude),
    driver_distance_metres: row.driver_distance_metres,
    tank_capacity_ml: row.tank_capacity_ml,
    odometer_km: row.odometer_km,
    attendant: row.attendant_name === null ? null : { name: row.attendant_name },
    found_by: row.found_by,
    tag: row.tag && { ...row.tag, tag_number: tagNumber(row.tag.id) },
    plate_read: row.plate_read,
    pin_checked: row.pin_checked,
    override_reason: row.override_reason,
    pump_photo_file_id: row.pump_photo_file_id,
    approved_at: iso(row.approved_at),
    fuelling_started_at: iso(row.fuelling_started_at),
    closed_at: iso(row.closed_at),
    completed_at: iso(row.completed_at),
    arrived_late_at: iso(row.arrived_late_at),
    late_for: isFleetOrPlatform ? row.late_for : null,
    late_fills: isFleetOrPlatform ? row.late_fills : [],
    end_reason: row.end_reason,
    vat_halalas: row.amount_halalas === null ? null : splitVat(row.amount_halalas, vatRate).vat_halalas,
    vat_rate_basis_points: vatRate,
    checks: isFleetOrPlatform ? checksFor(actor, stored.checks) : [],
    suggested_volume_ml: isFleetOrPlatform ? stored.suggested_volume_ml : null,
    close_checks: row.close_checks === null ? null : checksFor(actor, row.close_checks as Check[]),
    timeline: row.timeline.map((line) => ({
      id: line.id,
      entry: line.entry as FuelRequestDetail['timeline'][number]['entry'],
      at: isoText(line.at),
      device_at: line.device_at && isoText(line.device_at),
      actor: {
        kind: line.actor_kind as FuelRequestDetail['timeline'][number]['actor']['kind'],
        name: line.actor_name,
        group: line.actor_group,
      },
      coordinates: coordinates(line.latitude, line.longitude),
      file_id: line.file_id,
      volume_ml: line.volume_ml,
      detail: shownDetail(line.detail, isFleetOrPlatform, actor),
    })),
    comments: row.comments.map(({ name, group, ...comment }) => ({
      ...comment,
      created_at: isoText(comment.created_at),
      user: { name, group },
    })),
    money: moneyOf(row, isOwner && actor.permissions.has('read wallet')),
    previous_fill:
      isFleetOrPlatform && row.previous
        ? { ...row.previous, closed_at: isoText(row.previous.closed_at) }
        : null,
    escalated_at: iso(row.escalated_at),
    dispute: actor.permissions.has('read dispute_case') ? row.dispute : null,
    trip: actor.permissions.has('read trip') ? row.trip : null,
    exception: exceptionFor(stored, can.approve, actor),
    can: { ...can, dispute: canDispute(row, actor, disputable_since) },
  };
}

/**
 * What a fleet's vehicle may take beyond its limits is no affair of the station, nor is where it was; a driver does not read what the
 * vehicle's own position said against them.
 */
function shownDetail(line: Record<string, unknown>, isFleetOrPlatform: boolean, actor: Actor) {
  if (isFleetOrPlatform && actor.driver_id === null) return line;
  const { vehicle_seen_at: _at, vehicle_seen_metres: _metres, ...detail } = line;
  if (isFleetOrPlatform) return detail;
  const { exception: _exception, vehicle_is_here: _answer, ...rest } = detail;
  return rest;
}

/** The exception this reader may grant with the approval. */
function exceptionFor({ exception }: StoredChecks, mayApprove: boolean, { permissions }: Actor) {
  if (!exception || !mayApprove || !permissions.has('create temporary_capacity')) return null;
  const { unit, value } = exception;
  return { volume_ml: unit === 'ml' ? value : null, amount_halalas: unit === 'halalas' ? value : null };
}

/** As lists read it: of the close while it is held, of the request while it waits or once it is rejected. */
function failedOf({ status, close_checks }: DetailRow, { checks }: StoredChecks): Check[] {
  const isFailed = ({ passed }: Check) => !passed;
  if (status.startsWith('transaction_pending'))
    return ((close_checks as Check[] | null) ?? []).filter(isFailed);
  return status === 'request_pending' || status === 'request_rejected' ? checks.filter(isFailed) : [];
}

/** What it failed before the pump is the fleet's own affair; what it failed at the close the station reads too. */
function failedFor(row: ListedFuelRequest, actor: Actor): Check[] {
  const isFromClose = row.status.startsWith('transaction_pending');
  return isFromClose || isOfFleetOrPlatform(row, actor) ? checksFor(actor, row.failed_checks ?? []) : [];
}

/** Why the fleet's driver needs fuel is no affair of the station. */
function reasonFor(row: ListedFuelRequest, actor: Actor) {
  const { request_reason, request_reason_text } = row;
  return isOfFleetOrPlatform(row, actor)
    ? { request_reason, request_reason_text }
    : { request_reason: null, request_reason_text: null };
}

function isOfFleetOrPlatform(row: Pick<ListedFuelRequest, 'client'>, actor: Actor): boolean {
  return actor.client_id === row.client.id || actor.role === 'admin' || actor.kind === 'system';
}

function moneyOf(row: DetailRow, seesWallet: boolean): FuelRequestDetail['money'] {
  const isOpen = row.holds.some((hold) => hold.state === 'open');
  // What was held before a late fill arrived had gone back by then, and does not answer for it.
  const isPast = (state: string) => row.arrived_late_at !== null && isOpen && state === 'released';
  const sum = (field: 'amount_halalas' | 'captured_halalas', kind?: 'request' | 'excess') =>
    row.holds
      .filter((hold) => (!kind || hold.kind === kind) && !isPast(hold.state))
      .reduce((total, hold) => total + hold[field], 0);
  const held = sum('amount_halalas');
  return {
    hold_halalas: sum('amount_halalas', 'request'),
    hold_state: row.holds.find((hold) => hold.kind === 'request')?.state ?? 'none',
    excess_hold_halalas: sum('amount_halalas', 'excess'),
    // By the ledger: what was taken beyond the holds counts too, and what was reversed does not.
    captured_halalas: row.captured_halalas,
    released_halalas: isOpen ? 0 : held - sum('captured_halalas'),
    uncovered_halalas: isOpen ? Math.max(0, (row.amount_halalas ?? 0) - held) : 0,
    remaining_halalas: seesWallet ? row.remaining_halalas : null,
    main_halalas: seesWallet ? row.main_halalas : null,
  };
}

/** The checks as this reader may know them: what the fleet has left is for its office and the platform, not for drivers and pumps. */
export function checksFor(actor: Actor, checks: readonly Check[]): Check[] {
  const knowsBalance =
    actor.role === 'admin' ||
    actor.kind === 'system' ||
    (actor.client_id !== null && actor.driver_id === null);
  return checks.map((check) =>
    check.code === 'balance' && !knowsBalance ? { ...check, limit: null } : check,
  );
}

function coordinates(latitude: number | null, longitude: number | null) {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

function iso(instant: Date | null): string | null {
  return instant?.toISOString() ?? null;
}

/** Instants inside JSON come in PostgreSQL's own notation. */
function isoText(text: string): string {
  return new Date(text).toISOString();
}
