import {
  cancelPolicySimulation,
  getPolicySimulation,
  listSimulationHits,
  listSimulationVehicles,
  startPolicySimulation,
} from '@fleet/contracts/fuelling/policy-simulations.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf } from '../../../lib/call.ts';
import { useChange } from '../../../lib/use-change.ts';

export type Simulation = AnswerOf<typeof getPolicySimulation>;
export type SimulationHit = AnswerOf<typeof listSimulationHits>['rows'][number];
export type SimulationVehicle = AnswerOf<typeof listSimulationVehicles>['rows'][number];

const KIND = 'policy_simulation';
const POLL_MS = 700;

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
