import { describe, expect, it } from 'vitest';
import { makeDataSet } from './data-set.ts';
import { LABELED_INDICATORS } from './kinds.ts';
import { measured } from './measures.ts';
import { rates, scoreOf } from './score.ts';
import { HELD_OUT_SEEDS, TUNING_SEEDS } from './seeds.ts';

const sets = [TUNING_SEEDS[0], HELD_OUT_SEEDS[0]].map(makeDataSet);
const measures = measured(sets);

describe('the labeled set', () => {
  it('is deterministic per seed', () => {
    const again = makeDataSet(TUNING_SEEDS[0]);
    expect(again.facts).toEqual(sets[0]!.facts);
    expect(again.labels).toEqual(sets[0]!.labels);
    expect(again.facts.fills[100]).not.toEqual(sets[1]!.facts.fills[100]);
    expect(TUNING_SEEDS.filter((seed) => (HELD_OUT_SEEDS as readonly number[]).includes(seed))).toEqual([]);
  });

  it('has the requested size, in time order, with valid references', () => {
    for (const { facts } of sets) {
      expect(facts.fills.length).toBeGreaterThan(20_000);
      expect(facts.fills.length).toBeLessThan(40_000);
      expect([facts.clients.length, facts.vehicles.length, facts.stations.length]).toEqual([20, 400, 60]);
      expect(
        facts.fills.every((fill, at) => at === 0 || fill.closed_at_ms >= facts.fills[at - 1]!.closed_at_ms),
      ).toBe(true);
      const vehicles = new Set(facts.vehicles.map(({ id }) => id));
      const stations = new Set(facts.stations.map(({ id }) => id));
      expect(
        facts.fills.filter((fill) => !vehicles.has(fill.vehicle_id) || !stations.has(fill.station_id)),
      ).toEqual([]);
      expect(new Set(facts.fills.map(({ id }) => id)).size).toBe(facts.fills.length);
    }
  });

  it('labels existing fills, with every indicator in every seed, at a rate of 1.5 to 3 percent', () => {
    for (const { facts, labels, open } of sets) {
      const ids = new Set(facts.fills.map(({ id }) => id));
      expect([...labels.keys(), ...open.keys()].filter((id) => !ids.has(id))).toEqual([]);
      for (const indicator of LABELED_INDICATORS)
        expect(
          [...labels.values()].filter((indicators) => indicators.has(indicator)).length,
          indicator,
        ).toBeGreaterThanOrEqual(15);
      expect(labels.size / facts.fills.length).toBeGreaterThan(0.015);
      expect(labels.size / facts.fills.length).toBeLessThan(0.03);
      for (const [id, indicators] of labels)
        expect([...indicators].filter((indicator) => open.get(id)?.has(indicator))).toEqual([]);
    }
  });

  it.each(LABELED_INDICATORS)('contains honest fills that look like mild cases of %s', (indicator) => {
    const { labelled, honest } = measures[indicator];
    const mild = labelled[Math.floor(labelled.length * 0.1)]!;
    expect(honest.some((value) => value >= mild)).toBe(true);
  });
});

describe('the score', () => {
  const set = sets[0]!;
  const pairs = [...set.labels].flatMap(([fill_id, indicators]) =>
    [...indicators].map((indicator) => ({ fill_id, indicator, strength: 1 })),
  );

  it('is perfect for the labels themselves, and ignores open pairs', () => {
    const open = [...set.open].flatMap(([fill_id, indicators]) =>
      [...indicators].map((indicator) => ({ fill_id, indicator, strength: 1 })),
    );
    const score = scoreOf(() => [...pairs, ...pairs, ...open], set);
    for (const indicator of LABELED_INDICATORS)
      expect(rates(score[indicator])).toEqual({ precision: 1, recall: 1, f1: 1 });
  });

  it('counts misses and false alarms', () => {
    const none = scoreOf(() => [], set);
    expect(none.over_tank).toMatchObject({ hits: 0, false_alarms: 0 });
    expect(none.over_tank.misses).toBe(pairs.filter(({ indicator }) => indicator === 'over_tank').length);
    const honest = set.facts.fills.find(({ id }) => !set.labels.has(id) && !set.open.has(id))!;
    const wrong = scoreOf(() => [{ fill_id: honest.id, indicator: 'over_tank', strength: 0.1 }], set);
    expect(rates(wrong.over_tank)).toEqual({ precision: 0, recall: 0, f1: 0 });
    expect(wrong.over_tank.false_alarms).toBe(1);
  });
});
