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
export const DAY_STYLE = {
  planned: { icon: IconClock },
  at_risk: { icon: IconAlertTriangle },
  made: { icon: IconCircleCheck },
  skipped: { icon: IconCircleMinus },
  empty: { icon: IconMoodEmpty },
  refused: { icon: IconCircleX },
} as const;
export type DayStyle = keyof typeof DAY_STYLE;

/** How a day stands: one that is to come and whose vehicle or driver is away stands out. */
export function dayStyleOf({ state, away }: Pick<RouteDay, 'state' | 'away'>): DayStyle {
  return state === 'planned' && away !== null ? 'at_risk' : state;
}
