import type { PlanningDay } from '@fleet/contracts/delivery/planning-days.ts';
import { createContext, use } from 'react';
import type { Lane } from './lanes.ts';

export type TripAction = 'approve' | 'assign' | 'unassign' | 'lock' | 'unlock' | 'sheet' | 'reject';

interface PlanScreenValue {
  fuel_types: PlanningDay['fuel_types'];
  /** The available actions of a lane's trip. */
  actionsOf: (lane: Lane) => readonly TripAction[];
  act: (action: TripAction, lane: Lane) => void;
  /** The label of the trip that has an order now. */
  tripWith: (order_id: number) => string | null;
}

/** Context for rows of the planning screen; changes with the day, not during a drag. */
export const PlanScreenContext = createContext<PlanScreenValue | null>(null);

export function usePlanScreen(): PlanScreenValue {
  const value = use(PlanScreenContext);
  if (!value) throw new Error('usePlanScreen is used outside the planning screen');
  return value;
}
