import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleMinus,
  IconCircleX,
  IconClock,
  IconMoodEmpty,
} from '@tabler/icons-react';
import type { RouteDay } from './static-routes.api.ts';

/** Icon of every way a day of a route can stand: the one place. */
export const DAY_LOOK = {
  planned: { icon: IconClock },
  at_risk: { icon: IconAlertTriangle },
  made: { icon: IconCircleCheck },
  skipped: { icon: IconCircleMinus },
  empty: { icon: IconMoodEmpty },
  refused: { icon: IconCircleX },
} as const;
export type DayLook = keyof typeof DAY_LOOK;

/** How a day stands: one that is to come and whose vehicle or driver is away stands out. */
export function lookOf({ state, away }: Pick<RouteDay, 'state' | 'away'>): DayLook {
  return state === 'planned' && away !== null ? 'at_risk' : state;
}
