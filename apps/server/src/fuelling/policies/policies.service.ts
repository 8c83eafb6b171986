import { isCreditBlocked } from '../../money/credit-lines/credit-lines.service.ts';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { together } from '../../platform/together.ts';
import { type DecisionSubject, lockDecision, moveUsage } from './policies.queries.ts';
import { findFacts, hasFuelType, unsafeClosingFacts, unsafePumpFacts } from './policies-facts.queries.ts';
import { NO_RULES, type PumpFacts } from './policies-facts.rules.ts';
import { type FactsRow, type LoadedFacts, loadedFacts, pumpFacts } from './policies-load.rules.ts';
import { findPolicy, lockSubject, type NewPolicy, replacePolicy } from './policies-save.queries.ts';

export type { Decision } from './policies.rules.ts';
export { canManagerOverrule, decide, pumpChecks, startChecks } from './policies.rules.ts';
export { distanceCheck } from './policies-area.rules.ts';
export type { CloseDecision } from './policies-close.rules.ts';
export { decideClose } from './policies-close.rules.ts';
export type { UsageCarried } from './policies-counted.rules.ts';
export { dispensedAs, reservedBy } from './policies-counted.rules.ts';
export { rulesByLevel } from './policies-effective.rules.ts';
export type { PolicyFacts, PolicyRow } from './policies-facts.rules.ts';
export { isRequired, NO_RULES } from './policies-facts.rules.ts';
export { withFields, withoutRules } from './policies-fields.rules.ts';
export { capacityOf, levelOf, usageOf } from './policies-load.rules.ts';
export { evaluateAll, openReplay, REPLAY_LOOKBACK_DAYS } from './policies-replay.rules.ts';
export { lockSubject } from './policies-save.queries.ts';
export { tagChecks } from './policies-vehicle.rules.ts';
export { checkedRules, subjectOf } from './policies-write.rules.ts';
export type { DecisionSubject, LoadedFacts, PumpFacts };
export { lockDecision, moveUsage };

/** Facts for a decision that will be saved: money, vehicle and driver are locked until the transaction ends. */
export async function lockFacts(ctx: Ctx, subject: DecisionSubject): Promise<LoadedFacts> {
  const [, facts] = await together(lockDecision(ctx, subject), getFacts(ctx, subject));
  return facts;
}

/** Facts for a look ahead; nothing is locked. Throws NOT_FOUND for no vehicle of this client, INVALID_FIELDS for no such product. */
export async function getFacts(ctx: Ctx, subject: DecisionSubject): Promise<LoadedFacts> {
  const row = await findFacts(ctx, subject);
  if (row) return factsOf(ctx, row);
  const { fuel_type_id } = subject;
  if (fuel_type_id !== undefined && !(await hasFuelType(ctx, fuel_type_id)))
    throw new AppError('INVALID_FIELDS', 'There is no such product.', undefined, { fuel_type_id: 'unknown' });
  throw noVehicle();
}

/**
 * The facts by which a request that is fueled at this station is closed, whoever's it is; they are sent with its lock, and read behind
 * it. Throws NOT_FOUND when its vehicle is no longer its client's.
 */
export async function getClosingFacts(
  ctx: Ctx,
  fuel_request_id: number,
  station_id: number,
): Promise<LoadedFacts> {
  const row = await unsafeClosingFacts(ctx, fuel_request_id, station_id);
  if (!row) throw noVehicle();
  return factsOf(ctx, row);
}

/** A block ends with the debt it is for, whoever notes that later. */
async function factsOf(ctx: Ctx, row: FactsRow): Promise<LoadedFacts> {
  const isBlocked = row.prepaid_halalas !== null && (await isCreditBlocked(ctx, row.client_id));
  return loadedFacts(isBlocked ? row : { ...row, prepaid_halalas: null }, ctx.now);
}

/** What a pump of this station asks of a request, whoever's it is. Throws NOT_FOUND when its vehicle is no longer its client's. */
export async function getPumpFacts(
  ctx: Ctx,
  fuel_request_id: number,
  station_id: number,
): Promise<PumpFacts> {
  const row = await unsafePumpFacts(ctx, fuel_request_id, station_id);
  if (!row) throw noVehicle();
  return pumpFacts(row, ctx.now);
}

function noVehicle(): AppError {
  return new AppError('NOT_FOUND', 'There is no such vehicle in this fleet.');
}

/**
 * Replaces the rules of a client, or of one of its groups, vehicles or drivers. Omitted limits are no rules. `seen`
 * is the version that was read (0: none yet; omitted: any). Throws NOT_FOUND for no client, INVALID_FIELDS for
 * another client's group, vehicle or driver, VERSION_CONFLICT for another version.
 */
export function savePolicy(ctx: Ctx, client_id: number, fields: NewPolicy, seen?: number): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const subject = {
      client_id,
      group_id: fields.group_id ?? null,
      vehicle_id: fields.vehicle_id ?? null,
      driver_id: fields.driver_id ?? null,
    };
    const owned = await lockSubject(ctx, subject);
    if (!owned) throw new AppError('NOT_FOUND', 'There is no such client.');
    const unknown = {
      ...(owned.has_group ? {} : { group_id: 'unknown' }),
      ...(owned.has_vehicle ? {} : { vehicle_id: 'unknown' }),
      ...(owned.has_driver ? {} : { driver_id: 'unknown' }),
    };
    if (Object.keys(unknown).length > 0)
      throw new AppError('INVALID_FIELDS', 'This is not of the fleet.', undefined, unknown);
    const before = await findPolicy(ctx, subject);
    if (seen !== undefined) refuseIfChanged(before ?? { version: 0 }, seen);
    const after = await replacePolicy(ctx, subject, before, { ...NO_RULES, ...fields });
    await recordAudit(ctx, {
      action: before ? 'change' : 'create',
      subject: 'policy',
      subject_id: after.id,
      client_id,
      before,
      after,
    });
    return after.id;
  });
}
