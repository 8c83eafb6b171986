import type { Fill } from '../fills.ts';
import { boundAt, CHANGES_MS, DAY_MS, HOUR_MS } from '../prices.ts';
import { type Scene, shuffled } from '../scene.ts';

/**
 * price_above_bound. A station sells above the published limit for some days, or keeps the old price after a decrease; from half a
 * halala per liter up. Honest look-alike: fueling started before midnight keeps its price, so the old price is valid for some
 * minutes. Label: every fill above the limit that started after the limit did.
 */
export function injectPrice(scene: Scene): void {
  const { random, world } = scene;
  const all = [...scene.fills.values()].flat();
  for (const station of shuffled(world.stations, random).slice(0, 4)) {
    const above = random.pick([5, 10, 20, 30, 50, 100, 150]);
    const from = CHANGES_MS[0]! + random.between(-8, 75) * DAY_MS;
    const to = from + random.between(1.5, 4) * DAY_MS;
    sellAbove(
      scene,
      all.filter((fill) => fill.station === station && within(fill, from, to)),
      above,
    );
  }
  const falls = CHANGES_MS.filter(
    (at) => boundAt(world.bounds, 'fuel-91', at) < boundAt(world.bounds, 'fuel-91', at - 1),
  );
  for (const station of shuffled(world.stations, random).slice(0, 5)) {
    if (station.discount_millis > 0) continue;
    const from = random.pick(falls);
    const to = from + random.between(10, 60) * HOUR_MS;
    for (const fill of all)
      if (fill.station === station && fill.fuel !== 'fuel-diesel' && within(fill, from + HOUR_MS / 4, to)) {
        fill.price_millis = boundAt(world.bounds, fill.fuel, from - 1);
        fill.indicators.add('price_above_bound');
      }
  }
}

function sellAbove({ world }: Scene, fills: readonly Fill[], above: number): void {
  for (const fill of fills.slice(0, 14)) {
    fill.price_millis = boundAt(world.bounds, fill.fuel, fill.closed_at_ms - 15 * 60_000) + above;
    if (fill.price_millis > boundAt(world.bounds, fill.fuel, fill.closed_at_ms))
      fill.indicators.add('price_above_bound');
  }
}

function within({ closed_at_ms }: Fill, from: number, to: number): boolean {
  return closed_at_ms >= from && closed_at_ms < to;
}
