import {
  type FollowerLevel,
  LIMIT_COLUMNS,
  type LimitRow,
  type listLimits,
} from '@fleet/contracts/fuelling/limits.ts';
import type { EffectiveRule } from '@fleet/contracts/fuelling/policies.ts';
import type { z } from 'zod';
import { requestedClient } from '../../fleet/clients/requested-client.service.ts';
import type { Ctx } from '../../platform/context.ts';
import { levelOf, rulesByLevel, usageOf } from '../policies/policies.service.ts';
import { presentRules } from '../policies/policies-read.service.ts';
import {
  type LevelIds,
  type LimitListRow,
  listInForce,
  listUsage,
  type StoredPolicy,
  subjectList,
  type UsageSum,
} from './limits.queries.ts';
import { tightestOf } from './limits.rules.ts';

const COLUMNS: ReadonlySet<string> = new Set(LIMIT_COLUMNS);

/** A page of the table of limits: every value as the engine takes it, with the level and profile it is from. */
export async function listLimitRows(ctx: Ctx, query: z.output<(typeof listLimits)['query']>) {
  const client_id = requestedClient(ctx.actor, query.client_id);
  const page = await subjectList(client_id, query).page(ctx, query);
  const ids = page.rows.map((row) => idsOf(query.level, row));
  const rules = await rulesOf(ctx, client_id, ids);
  const rows: LimitRow[] = page.rows.map((row, index) => ({
    level: query.level,
    id: row.id,
    subject: { name_en: row.name_en, name_ar: row.name_ar },
    plate_no: row.plate_no,
    group: partyOf(row.group_id, row.group_name_en, row.group_name_ar),
    driver: row.driver_id === null ? null : { id: row.driver_id, name: row.driver_name! },
    profile: partyOf(row.profile_id, row.profile_name_en, row.profile_name_ar),
    rules: rules[index]!,
    tightest: tightestOf(rules[index]!),
  }));
  return { ...page, rows };
}

/** The limits of a company for all its vehicles together. */
export async function companyRules(ctx: Ctx, client_id: number): Promise<EffectiveRule[]> {
  const [rules] = await rulesOf(ctx, client_id, [{}], () => true);
  return rules!;
}

interface SubjectIds {
  readonly group?: number | null;
  readonly vehicle?: number;
  readonly driver?: number | null;
}

function idsOf(level: FollowerLevel, row: LimitListRow): SubjectIds {
  if (level === 'vehicle') return { vehicle: row.id, group: row.group_id, driver: row.driver_id };
  return { [level]: row.id };
}

/** The rules of each subject in the columns of the table, by level. Three statements, however many there are. */
async function rulesOf(
  ctx: Ctx,
  client_id: number,
  subjects: readonly SubjectIds[],
  isShown = (code: string) => COLUMNS.has(code),
): Promise<EffectiveRule[][]> {
  const all = (level: keyof LevelIds) => [...new Set(subjects.flatMap((subject) => subject[level] ?? []))];
  const ids = { group: all('group'), vehicle: all('vehicle'), driver: all('driver') };
  const [policies, usage] = [await listInForce(ctx, client_id, ids), await listUsage(ctx, client_id, ids)];
  const found = subjects.map((subject) =>
    rulesByLevel({
      policies: policies
        .filter((policy) => isOf(subject, policy))
        .map((policy) => ({ ...policy, level: levelOf(policy) })),
      usage: usageOf({ usage: usage.filter((sum) => isUsageOf(subject, sum)), window_usage: null }),
      capacity: null,
    }).filter(({ code }) => isShown(code)),
  );
  const presented = await presentRules(ctx, found.flat());
  let next = 0;
  return found.map(({ length }) => {
    next += length;
    return presented.slice(next - length, next);
  });
}

function isOf(subject: SubjectIds, { group_id, vehicle_id, driver_id }: StoredPolicy): boolean {
  if (vehicle_id !== null) return vehicle_id === subject.vehicle;
  if (driver_id !== null) return driver_id === subject.driver;
  return group_id === null || group_id === subject.group;
}

function isUsageOf(subject: SubjectIds, { scope, scope_id }: UsageSum): boolean {
  return scope === 'client' || subject[scope as keyof SubjectIds] === scope_id;
}

function partyOf(id: number | null, name_en: string | null, name_ar: string | null) {
  return id === null ? null : { id, name_en: name_en!, name_ar: name_ar! };
}
