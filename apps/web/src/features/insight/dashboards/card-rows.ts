import type { DashboardCard } from '@fleet/contracts/insight/dashboard-cards.ts';

/** Cards that need the whole width. */
const WIDE: ReadonlySet<DashboardCard> = new Set<DashboardCard>([
  'needs_you',
  'held_list',
  'waiting_held',
  'measures',
  'latest',
]);
/** Of a row of two, the one that takes the larger part; it comes first. */
const LARGE: ReadonlySet<DashboardCard> = new Set<DashboardCard>(['sales']);

export type CardWidth = 'wide' | 'large' | 'small' | 'half';

/** Two cards share a row; one that would stand alone takes all of it, so that no hole remains. */
export function cardWidths(cards: readonly DashboardCard[]): CardWidth[] {
  const widths: CardWidth[] = [];
  while (widths.length < cards.length) {
    const [first, second] = cards.slice(widths.length);
    const isAlone = WIDE.has(first!) || !second || WIDE.has(second) || LARGE.has(second);
    if (isAlone) widths.push('wide');
    else widths.push(...(LARGE.has(first!) ? (['large', 'small'] as const) : (['half', 'half'] as const)));
  }
  return widths;
}
