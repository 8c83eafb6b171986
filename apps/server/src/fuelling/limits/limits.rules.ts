import type { Check } from '@fleet/contracts/fuelling/check-shapes.ts';
import type { EffectiveRule } from '@fleet/contracts/fuelling/policies.ts';

const LITRES: ReadonlySet<Check['code']> = new Set([
  'volume_per_fill',
  'volume_per_day',
  'volume_per_week',
  'volume_per_month',
]);

/**
 * The limit that stops the next fill first: the one with the fewest litres left now. A number of fills stops it only
 * once it is used up. What only flags stops nothing. Null where nothing counts.
 */
export function tightestOf(rules: readonly EffectiveRule[]): Check['code'] | null {
  const rooms = rules.flatMap(({ code, levels }) => {
    const row = levels.find(({ decides }) => decides);
    if (!row || row.limit === null || row.consequence === 'flag') return [];
    const left = Math.max(0, row.limit - (row.used ?? 0));
    if (LITRES.has(code)) return [{ code, left }];
    return code === 'fills_per_day' && left === 0 ? [{ code, left: -1 }] : [];
  });
  return rooms.sort((a, b) => a.left - b.left)[0]?.code ?? null;
}
