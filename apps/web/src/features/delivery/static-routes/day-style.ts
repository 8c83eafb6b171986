import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleMinus,
  IconCircleX,
  IconClock,
  IconMoodEmpty,
} from '@tabler/icons-react';
import type { RouteDay } from './static-routes.api.ts';

/** Icon and tone of every state of a route's day. */
export const DAY_STYLE = {
  planned: { icon: IconClock },
  at_risk: { icon: IconAlertTriangle },
  made: { icon: IconCircleCheck },
  skipped: { icon: IconCircleMinus },
  empty: { icon: IconMoodEmpty },
  refused: { icon: IconCircleX },
} as const;
export type DayStyle = keyof typeof DAY_STYLE;

/** Style of a day: future days with an absent vehicle or driver are highlighted. */
export function dayStyleOf({ state, away }: Pick<RouteDay, 'state' | 'away'>): DayStyle {
  return state === 'planned' && away !== null ? 'at_risk' : state;
}
