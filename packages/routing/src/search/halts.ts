import type { Halt } from '../model.ts';
import type { Plan } from './plan.ts';

/**
 * What is done between the tasks of a route as it stands: what the rules know of, and the breaks they were spared, each before the
 * next one that they were not, or at the end.
 */
export function haltsOf(plan: Plan, route: number): Halt[] {
  const halts = plan.rules.flatMap((rule) => rule.halts?.(route) ?? []);
  const { breaks, idleBreaks } = plan.typeAt(route);
  if (!idleBreaks) return halts;
  const idle = new Set(idleBreaks);
  const all = Array.from({ length: breaks.length + idle.size }, (_, index) => index);
  const kept = all.filter((index) => !idle.has(index));
  let told = 0;
  const before = (index: number, at: number): Halt[] => {
    const found: Halt[] = [];
    for (; told < index; told += 1) found.push({ kind: 'break', at, index: told });
    return found;
  };
  return [
    ...halts.flatMap((halt): Halt[] => {
      if (halt.kind !== 'break') return [halt];
      const index = kept[halt.index]!;
      const idleOnes = before(index, halt.at);
      told = index + 1;
      return [...idleOnes, { ...halt, index }];
    }),
    ...before(all.length, plan.size[route]!),
  ];
}
