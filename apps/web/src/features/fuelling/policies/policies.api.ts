import { listDrivers } from '@fleet/contracts/fleet/drivers.ts';
import {
  getEffectiveRules,
  getPolicy,
  getPolicyChoices,
  listPolicies,
  type PolicyLevelName,
  type PolicyRules,
  policyRules,
  savePolicy,
} from '@fleet/contracts/fuelling/policies.ts';
import { listCapacityVehicles } from '@fleet/contracts/fuelling/temporary-capacities.ts';
import { useQuery } from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf } from '../../../lib/call.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useList } from '../../../lib/use-list.ts';
import { findIn } from '../../../ui/find-in.ts';

export type Policy = AnswerOf<typeof getPolicy>;
export type Choices = AnswerOf<typeof getPolicyChoices>;
export type Area = NonNullable<PolicyRules['areas']>[number];
export type EffectiveRules = AnswerOf<typeof getEffectiveRules>;

const KIND = 'policy';

/** Subject of rules: a level and, except for the client's own, its id. `client_id` if the platform views a client. */
export interface Subject {
  level: PolicyLevelName;
  id: number | null;
  client_id?: number | undefined;
}

/** `vehicle-7` in the address. */
export function subjectKey({ level, id }: Subject): string {
  return id === null ? level : `${level}-${id}`;
}

/** Parses `vehicle-7` or `client`; null for anything else. */
export function subjectOfKey(key: string | null, client_id?: number): Subject | null {
  const [, level, id] = /^(client|group|vehicle|driver)(?:-(\d{1,15}))?$/.exec(key ?? '') ?? [];
  if (!level || (level === 'client') !== (id === undefined)) return null;
  return { level: level as PolicyLevelName, id: id === undefined ? null : Number(id), client_id };
}

/** The subject as query parameters. */
export function subjectQueryOf({ level, id, client_id }: Subject) {
  return {
    ...(client_id === undefined ? {} : { client_id }),
    ...(level === 'client' || id === null ? {} : { [`${level}_id`]: id }),
  };
}

/** A level without any rule. */
export const EMPTY_RULES = {
  ...Object.fromEntries(Object.keys(policyRules.shape).map((name) => [name, null])),
  consequences: {},
  each_vehicle: [],
} as unknown as PolicyRules;

/** The rules of one level; null: of none. */
export function usePolicy(subject: Subject | null) {
  return useQuery({
    queryKey: [KIND, subject && subjectKey(subject), subject?.client_id],
    queryFn: ({ signal }) => readPolicy(subject!, signal),
    enabled: subject !== null,
  });
}

export function readPolicy(subject: Subject, signal?: AbortSignal) {
  return call(getPolicy, { query: subjectQueryOf(subject), ...(signal ? { signal } : {}) });
}

/** All subjects of a fleet with rules. */
export const usePolicies = (query: NonNullable<InputOf<typeof listPolicies>['query']>) =>
  useList(listPolicies, KIND, query);

/** A vehicle's effective rules of all levels. */
export function useEffectiveRules(vehicle_id: number, client_id?: number) {
  return useQuery({
    queryKey: [KIND, 'effective', vehicle_id, client_id],
    queryFn: ({ signal }) =>
      call(getEffectiveRules, {
        query: { vehicle_id, ...(client_id === undefined ? {} : { client_id }) },
        signal,
      }),
  });
}

/** Products, cities, networks and groups for rules. */
export function useChoices(client_id?: number) {
  return useQuery({
    queryKey: [KIND, 'choices', client_id],
    queryFn: ({ signal }) =>
      call(getPolicyChoices, { query: client_id === undefined ? {} : { client_id }, signal }),
    staleTime: 60_000,
  });
}

export function useSavePolicy() {
  return useChange(savePolicy, [KIND]);
}

/** Searches vehicles by plate or name. */
export const findVehicles = (client_id?: number) =>
  findIn(listCapacityVehicles, (row) => `${row.plate_no} · ${row.name}`, { client_id });

/** Searches drivers by name, mobile or plate. */
export const findDrivers = (client_id?: number) => findIn(listDrivers, (row) => row.name, { client_id });
