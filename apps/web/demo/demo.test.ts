import { checkSolution } from '@fleet/routing/check-solution.ts';
import { InvalidProblem } from '@fleet/routing/problem.ts';
import { solve } from '@fleet/routing/solve.ts';
import { describe, expect, test } from 'vitest';
import ar from './ar.json';
import en from './en.json';
import { exampleOf, ownExample } from './examples.ts';
import { figuresOf } from './figures.ts';
import { translator } from './texts.ts';

describe('the demo of the optimizer', () => {
  test('has the same texts in both languages, with the same slots', () => {
    const slots = (texts: Record<string, string>) =>
      Object.fromEntries(
        Object.entries(texts).map(([key, text]) => [key, (text.match(/\{\{\w+\}\}/g) ?? []).toSorted()]),
      );
    expect(slots(ar)).toEqual(slots(en));
  });

  test('solves a tanker day in which three orders fit nowhere, each for a reason that has a text', () => {
    const { problem } = exampleOf('tankers');
    const solution = solve(problem, { iterations: 300 });
    expect(checkSolution(problem, solution)).toEqual([]);
    const left = new Map(solution.unassigned.map(({ id, reasons }) => [id, reasons.map(({ code }) => code)]));
    expect([13, 34, 50].map((id) => left.get(id))).toEqual([['time_window'], ['compartments'], ['skills']]);
    for (const code of [...left.values()].flat()) expect(Object.keys(en)).toContain(`reason.${code}`);
  });

  test('reads the public instance as published: no plan is below the best known', () => {
    const { problem, best_known } = exampleOf('public');
    const solution = solve(problem, { iterations: 3_000 });
    expect(checkSolution(problem, solution)).toEqual([]);
    expect(solution.summary).toMatchObject({ unassigned: 0, delivery: [1724] });
    expect(solution.summary.cost).toBeGreaterThanOrEqual(best_known!);
  });

  test('tells text that is no JSON from a problem with faults', () => {
    expect(ownExample('{')).toBeNull();
    expect(() => solve(ownExample('{"vehicles": []}')!.problem)).toThrow(InvalidProblem);
  });

  test('shows riyals and hours, or the instance’s own tenths', () => {
    const plain = (text: string) => text.replace(/[\u2066\u2069]/g, '');
    const riyals = figuresOf(translator('en'), 'riyals');
    expect([riyals.money(333_742), riyals.clock(27_900), riyals.distance(12_340)].map(plain)).toEqual([
      'SAR\u00a03,337.42',
      '07:45',
      '12.3 km',
    ]);
    const tenths = figuresOf(translator('ar'), 'tenths');
    expect([tenths.money(11_148), tenths.clock(490), tenths.percent(0.0005)].map(plain)).toEqual([
      '1,114.8',
      '49',
      '0.05%',
    ]);
  });
});
