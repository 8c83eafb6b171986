import type { changeLimits, FollowerLevel, PlannedChange } from '@fleet/contracts/fuelling/limits.ts';
import type { PolicyRules } from '@fleet/contracts/fuelling/policies.ts';
import type { z } from 'zod';
import { requestedClient } from '../../fleet/clients/requested-client.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudits } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { checkedRules, NO_RULES, withFields } from '../policies/policies.service.ts';
import { type ChangedSubject, listChanged, listOwn, type Policy, saveOwn } from './limit-changes.queries.ts';
import { findProfile } from './limit-profiles.queries.ts';
import { lockClient, unknownProfile } from './limit-profiles.service.ts';

type Body = z.output<(typeof changeLimits)['body']>;
const EMPTY = NO_RULES as PolicyRules;
const RULE_NAMES = Object.keys(EMPTY) as (keyof PolicyRules)[];

/**
 * Lets several vehicles, groups or drivers follow a profile or gives them values: all of them or none. Answers with what
 * held before and holds after. Throws NOT_FOUND, INVALID_FIELDS.
 */
export function applyChange(ctx: Ctx, body: Body) {
  return inTransaction(ctx, async (ctx) => {
    const client_id = requestedClient(ctx.actor, body.client_id);
    const ids = [...new Set(body.ids)];
    await lockClient(ctx, client_id);
    if (body.profile_id && !(await findProfile(ctx, body.profile_id, client_id)))
      throw unknownProfile('profile_id');
    const before = await listChanged(ctx, client_id, body.level, ids);
    if (before.length < ids.length)
      throw new AppError('INVALID_FIELDS', 'Not all of these are of this fleet.', undefined, {
        ids: 'unknown',
      });
    await saveAll(ctx, client_id, ids, body);
    const after = await listChanged(ctx, client_id, body.level, ids);
    const rows = before.map((row, index) => planned(row, after[index]!));
    return { rows, changed: rows.filter((row) => row.is_changed).length };
  });
}

/** What the change would do. Throws what `applyChange` throws. */
export function previewChange(ctx: Ctx, body: Body) {
  return undoneChange(ctx, (ctx) => applyChange(ctx, body));
}

/** What a change answers with: it is made and undone. */
export async function undoneChange<Found>(ctx: Ctx, change: (ctx: Ctx) => Promise<Found>): Promise<Found> {
  try {
    return await inTransaction(ctx, async (ctx) => {
      throw new Undone(await change(ctx));
    });
  } catch (error) {
    if (error instanceof Undone) return error.found as Found;
    throw error;
  }
}

/** Carries what a preview found out of the transaction it undoes. */
class Undone extends Error {
  readonly found: unknown;
  constructor(found: unknown) {
    super('undone');
    this.found = found;
  }
}

async function saveAll(ctx: Ctx, client_id: number, ids: readonly number[], body: Body): Promise<void> {
  const own = new Map((await listOwn(ctx, body.level, ids)).map((row) => [row[`${body.level}_id`], row]));
  const saved: { subject_id: number; before: Policy | null; after: Policy }[] = [];
  for (const id of ids) {
    const before = own.get(id) ?? null;
    const rules = checkedRules(
      withFields(body.drop_own ? EMPTY : rulesOf(before), body.rules),
      body.level === 'group',
    );
    const profile_id = body.profile_id === undefined ? (before?.profile_id ?? null) : body.profile_id;
    if (profile_id === (before?.profile_id ?? null) && isSame(rules, rulesOf(before))) continue;
    const after = await saveOwn(ctx, subjectOf(client_id, body.level, id), before, {
      ...rules,
      consequences: rules.consequences as Record<string, 'decline' | 'hold' | 'flag'>,
      profile_id,
    });
    saved.push({ subject_id: after.id, before, after });
  }
  await recordAudits(ctx, { action: 'change', subject: 'policy', client_id }, saved);
}

function subjectOf(client_id: number, level: FollowerLevel, id: number) {
  return { client_id, [`${level}_id`]: id };
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The rules of a row in the order of the contract, so that they can be compared. */
function rulesOf(row: object | null): PolicyRules {
  const rules = { ...EMPTY, ...row } as PolicyRules;
  return Object.fromEntries(RULE_NAMES.map((name) => [name, rules[name]])) as unknown as PolicyRules;
}

function planned(before: ChangedSubject, after: ChangedSubject): PlannedChange {
  const rules = [rulesOf(before.in_force), rulesOf(after.in_force)] as const;
  return {
    id: before.id,
    subject: { name_en: before.name_en, name_ar: before.name_ar },
    plate_no: before.plate_no,
    profile_before: before.profile,
    profile_after: after.profile,
    before: rules[0],
    after: rules[1],
    is_changed: !isSame(rules[0], rules[1]) || before.profile?.id !== after.profile?.id,
  };
}
