import type { Solution } from './solution.ts';

/** Integers without decimals, costs with two. */
const two = (value: number) => value.toFixed(2).replace(/\.00$/, '');

/**
 * A plain-text summary for terminals: the cost of each route and its terms, and for every unassigned task the rules it violates
 * on the nearest-fitting vehicle, with amounts.
 */
export function explainSolution({ summary, routes, unassigned }: Solution): string {
  const lines = [
    `Cost ${two(summary.cost)}, ${routes.length} routes, ${summary.unassigned} unassigned, ${summary.distance} m, ${summary.duration} s of travel.`,
    '',
    ...table([
      ['vehicle', 'tasks', 'cost', 'fixed', 'travel', 'lateness', 'balance', 'change', 'meters', 'seconds'],
      ...routes.map(({ vehicle, cost, cost_terms: terms, distance, duration, steps }) => [
        String(vehicle),
        String(steps.filter(({ type }) => type === 'job' || type === 'pickup' || type === 'delivery').length),
        two(cost),
        two(terms.fixed),
        two(terms.travel),
        two(terms.lateness),
        two(terms.balance),
        two(terms.change),
        String(distance),
        String(duration),
      ]),
    ]),
  ];
  if (unassigned.length > 0) {
    lines.push('', 'Unassigned:');
    for (const { type, id, vehicle, reasons } of unassigned) {
      const why = reasons.map(({ code, by }) => `${code} by ${two(by)}`).join(', ');
      lines.push(`  ${type} ${id}: closest on vehicle ${vehicle}: ${why}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

/** Columns as wide as their widest cell, numbers right-aligned. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) => row.map((cell, column) => cell.padStart(widths[column]!)).join('  '));
}
