import type * as contract from '@fleet/contracts/fuelling/policies.ts';
import type { EffectiveRule, PolicyRules } from '@fleet/contracts/fuelling/policies.ts';
import type { FleetDocument } from '@fleet/domain/expiring-documents.ts';
import { cityNames } from '@fleet/domain/saudi-cities.ts';
import type { z } from 'zod';
import { requestedClient } from '../../fleet/clients/requested-client.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { getFacts, savePolicy } from './policies.service.ts';
import { type LevelRule, resetsAt, rulesByLevel } from './policies-effective.rules.ts';
import type { PolicyRow } from './policies-facts.rules.ts';
import { NO_RULES } from './policies-facts.rules.ts';
import { findChoices, findPolicyView, findSubjects, listNames, policyList } from './policies-read.queries.ts';
import type { PolicySubject } from './policies-save.queries.ts';
import { checkedRules, type RequestedSubject, subjectOf } from './policies-write.rules.ts';

/** The rules of one level, also when there are none yet. Throws NOT_FOUND for what is not of the reader's client. */
export async function getPolicy(ctx: Ctx, requested: RequestedSubject) {
  return presentPolicy(ctx, subjectOf(requestedClient(ctx.actor, requested.client_id), requested));
}

/** Writes the rules of one level and answers with them. Throws NOT_FOUND, INVALID_FIELDS, VERSION_CONFLICT. */
export function writePolicy(ctx: Ctx, body: z.output<(typeof contract.savePolicy)['body']>) {
  return inTransaction(ctx, async (ctx) => {
    const subject = subjectOf(requestedClient(ctx.actor, body.client_id), body);
    const isShared = subject.vehicle_id === null && subject.driver_id === null;
    const rules = checkedRules(body.rules, isShared);
    await presentPolicy(ctx, subject);
    const { client_id, group_id, vehicle_id, driver_id } = subject;
    await savePolicy(
      ctx,
      client_id,
      {
        ...rules,
        consequences: rules.consequences as Record<string, 'decline' | 'hold' | 'flag'>,
        ...(group_id === null ? {} : { group_id }),
        ...(vehicle_id === null ? {} : { vehicle_id }),
        ...(driver_id === null ? {} : { driver_id }),
      },
      body.version,
    );
    return presentPolicy(ctx, subject);
  });
}

/** A page of what has rules in the fleet. */
export async function listPolicies(ctx: Ctx, query: z.output<(typeof contract.listPolicies)['query']>) {
  const page = await policyList(requestedClient(ctx.actor, query.client_id), query).page(ctx, query);
  const rows = page.rows.map(({ name_en, name_ar, changed_at, ...row }) => ({
    ...row,
    subject: { name_en, name_ar },
    changed_at: changed_at?.toISOString() ?? null,
  }));
  return { ...page, rows };
}

/** What holds for a vehicle now, of all levels. Throws NOT_FOUND. */
export async function getEffectiveRules(
  ctx: Ctx,
  requested: { client_id?: number | undefined; vehicle_id: number },
): Promise<z.input<(typeof contract.getEffectiveRules)['response']>> {
  const client_id = requestedClient(ctx.actor, requested.client_id);
  const vehicle_id = requested.vehicle_id;
  const [{ facts }, subjects] = [
    await getFacts(ctx, { client_id, vehicle_id, driver_id: null, station_id: null, valid_until: ctx.now }),
    await findSubjects(ctx, client_id, vehicle_id),
  ];
  const has = (level: PolicyRow['level']) => facts.policies.some((policy) => policy.level === level);
  const s = subjects!;
  const same = (name: string) => ({ name_en: name, name_ar: name });
  return {
    vehicle: { id: vehicle_id, plate_no: s.plate_no },
    levels: [
      {
        level: 'client',
        subject_id: client_id,
        subject: { name_en: s.client_name_en, name_ar: s.client_name_ar },
        has_rules: has('client'),
      },
      ...(s.group_id === null
        ? []
        : [
            {
              level: 'group' as const,
              subject_id: s.group_id,
              subject: { name_en: s.group_name_en!, name_ar: s.group_name_ar! },
              has_rules: has('group'),
            },
          ]),
      { level: 'vehicle', subject_id: vehicle_id, subject: same(s.plate_no), has_rules: has('vehicle') },
      ...(s.driver_id === null
        ? []
        : [
            {
              level: 'driver' as const,
              subject_id: s.driver_id,
              subject: same(s.driver_name!),
              has_rules: has('driver'),
            },
          ]),
    ],
    rules: await presentRules(ctx, rulesByLevel(facts)),
    gas_tank_capacity_ml: facts.vehicle.gas_tank_capacity_ml,
    capacity:
      facts.capacity && s.capacity_ends_at
        ? {
            unit: facts.capacity.unit,
            left: facts.capacity.left,
            ends_at: s.capacity_ends_at.toISOString(),
          }
        : null,
  };
}

/** What the editor offers. Throws NOT_FOUND for no client. */
export async function getChoices(ctx: Ctx, requested: { client_id?: number | undefined }) {
  const choices = await findChoices(ctx, requestedClient(ctx.actor, requested.client_id));
  if (!choices) throw new AppError('NOT_FOUND', 'There is no such client.');
  return choices;
}

async function presentPolicy(ctx: Ctx, subject: PolicySubject) {
  const view = await findPolicyView(ctx, subject);
  if (!view) throw new AppError('NOT_FOUND', 'There is no such thing in this fleet.');
  const { client_id, group_id, vehicle_id, driver_id } = subject;
  const level = (['group', 'vehicle', 'driver'] as const).find((name) => subject[`${name}_id`] !== null);
  return {
    id: view.policy?.id ?? null,
    level: level ?? ('client' as const),
    client_id,
    subject_id: group_id ?? vehicle_id ?? driver_id,
    subject: { name_en: view.name_en, name_ar: view.name_ar },
    profile: view.profile,
    rules: (view.policy ?? NO_RULES) as PolicyRules,
    version: view.policy?.version ?? 0,
    changed_at: view.policy?.changed_at ? new Date(view.policy.changed_at).toISOString() : null,
    changed_by: view.changed_by,
    can: { update: ctx.actor.permissions.has('update policy') },
  };
}

/** Rules by level with the names of what they list. */
export async function presentRules(
  ctx: Ctx,
  rules: ReturnType<typeof rulesByLevel>,
): Promise<EffectiveRule[]> {
  const policies = rules.flatMap((rule) => rule.levels.map((level) => level.policy));
  const all = (field: 'fuel_type_ids' | 'disabled_network_ids' | 'disabled_station_ids') => [
    ...new Set(policies.flatMap((policy) => policy[field] ?? [])),
  ];
  const names = await listNames(ctx, {
    fuel: all('fuel_type_ids'),
    network: all('disabled_network_ids'),
    station: all('disabled_station_ids'),
  });
  const named = (kind: 'fuel' | 'network' | 'station', ids: readonly number[] | null) =>
    names
      .filter((name) => name.kind === kind && ids?.includes(name.id))
      .map(({ name_en, name_ar }) => ({ name_en, name_ar }));
  const namesOf = (code: string, { policy }: LevelRule) => {
    if (code === 'fuel_type_allowed') return named('fuel', policy.fuel_type_ids);
    if (code === 'city_allowed') return (policy.cities ?? []).map(cityNames);
    if (code === 'area_allowed')
      return (policy.areas ?? []).map(({ name }) => ({ name_en: name, name_ar: name }));
    if (code !== 'station_allowed') return [];
    return [
      ...named('network', policy.disabled_network_ids),
      ...named('station', policy.disabled_station_ids),
    ];
  };
  return rules.map(({ code, unit, levels }) => ({
    code,
    unit,
    resets_at: resetsAt(code, ctx.now)?.toISOString() ?? null,
    levels: levels.map((row) => ({
      level: row.check.level,
      limit: row.check.limit,
      used: row.check.used,
      raised_by: row.check.raised_by,
      window_days: row.check.window_days,
      is_each_vehicle: row.policy.each_vehicle.includes(code),
      consequence: row.check.consequence,
      profile: profileOf(row.policy, code),
      decides: row.decides,
      from_minute: code === 'days_and_hours' ? row.policy.from_minute : null,
      to_minute: code === 'days_and_hours' ? row.policy.to_minute : null,
      weekdays: code === 'days_and_hours' ? (row.policy.weekdays as number[] | null) : null,
      valid_documents: code === 'documents_valid' ? (row.policy.valid_documents as FleetDocument[]) : null,
      document_grace_days: code === 'documents_valid' ? row.policy.document_grace_days : null,
      names: namesOf(code, row),
    })),
  }));
}

function profileOf({ profile }: PolicyRow, code: string) {
  if (!profile?.codes.includes(code)) return null;
  return { id: profile.id, name_en: profile.name_en, name_ar: profile.name_ar };
}
