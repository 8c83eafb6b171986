import {
  applyPolicySimulation,
  cancelPolicySimulation,
  getPolicySimulation,
  listSimulationHits,
  listSimulationVehicles,
  previewPolicySimulation,
  startPolicySimulation,
} from '@fleet/contracts/fuelling/policy-simulations.ts';
import { addDays, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf } from '../../../lib/call.ts';
import { useChange } from '../../../lib/use-change.ts';

export type Simulation = AnswerOf<typeof getPolicySimulation>;
export type SimulationHit = AnswerOf<typeof listSimulationHits>['rows'][number];
export type SimulationVehicle = AnswerOf<typeof listSimulationVehicles>['rows'][number];

const KIND = 'policy_simulation';
const POLL_MS = 700;

/** What a simulation of several vehicles or of a profile is for, instead of one level. */
export type SimulatedMany =
  | { vehicle_ids: readonly number[] }
  | { profile: NonNullable<Simulation['profile']> };

export function manyQueryOf(many: SimulatedMany) {
  return 'profile' in many ? { profile_id: many.profile.id } : { vehicle_ids: [...many.vehicle_ids] };
}

/** First and last day of the previous month. */
export function lastMonth(): { from: string; to: string } {
  const to = addDays(`${riyadhDate(new Date()).slice(0, 7)}-01`, -1);
  return { from: `${to.slice(0, 7)}-01`, to };
}

export const isRunning = (simulation: Simulation | undefined) =>
  simulation?.status === 'waiting' || simulation?.status === 'running';

/** One simulation; polled while it runs. */
export function useSimulation(id: string | null) {
  return useQuery({
    queryKey: [KIND, id],
    queryFn: ({ signal }) => call(getPolicySimulation, { params: { id: id! }, signal }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (isRunning(state.data) ? POLL_MS : false),
  });
}

/** Affected vehicles; refetched while it runs. */
export function useSimulationVehicles(
  simulation: Simulation,
  query: NonNullable<InputOf<typeof listSimulationVehicles>['query']>,
) {
  return useQuery({
    queryKey: [KIND, simulation.id, 'vehicles', query, simulation.fills_done],
    queryFn: ({ signal }) => call(listSimulationVehicles, { params: { id: simulation.id }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Affected fills. */
export function useSimulationHits(
  simulation: Simulation,
  query: NonNullable<InputOf<typeof listSimulationHits>['query']>,
) {
  return useQuery({
    queryKey: [KIND, simulation.id, 'hits', query, simulation.fills_done],
    queryFn: ({ signal }) => call(listSimulationHits, { params: { id: simulation.id }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useStartSimulation() {
  return useChange(startPolicySimulation, []);
}

export function useCancelSimulation() {
  return useChange(cancelPolicySimulation, [KIND]);
}

/** What applying the draft would change; nothing is saved. */
export function usePreviewedDraft(simulation: Simulation) {
  return useQuery({
    queryKey: ['policy', 'previewed', simulation.id],
    queryFn: ({ signal }) => call(previewPolicySimulation, { params: { id: simulation.id }, signal }),
    retry: false,
    gcTime: 0,
  });
}

/** Looks the simulations up again: one may be outdated. */
export function useRefreshSimulations(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: [KIND] });
}

/** Makes the draft the limits: both the rules and the simulations of the fleet differ then. */
export function useApplySimulation() {
  return useChange(applyPolicySimulation, ['policy', KIND]);
}
