import { type Fill, pumped } from '../fills.ts';
import { invent, type Scene, someFills, someThief, stationNearby, strength, timeAfter } from '../scene.ts';

/**
 * split_under_threshold. The fleet reviews fills above an amount first, so the driver (often with the attendant) makes two to five
 * smaller ones, minutes to a few hours apart, sometimes exceeding the tank in total. Honest look-alikes: single fills just below,
 * interrupted fills, and large fills above. Label: all parts, including the first.
 */
export function injectSplit(scene: Scene): void {
  const { random } = scene;
  for (let thief = 0; thief < 10; thief++) {
    const vehicle = someThief(scene, ({ client, tank_ml, fuels }) => {
      const full = tank_ml * (fuels[0] === 'fuel-diesel' ? 0.179 : 0.218);
      return client.review_amount_halalas !== null && full > client.review_amount_halalas * 0.75;
    });
    const threshold = vehicle.client.review_amount_halalas!;
    const fits = (fill: Fill) => fill.full && fill.volume_ml * fill.price_millis > threshold * 0.75 * 10_000;
    for (const fill of someFills(scene, vehicle, random.integer(1, 3), 80, fits))
      split(scene, fill, threshold);
  }
}

function split(scene: Scene, fill: Fill, threshold: number): void {
  const { random } = scene;
  const room = fill.volume_ml;
  const worth = (room * fill.price_millis) / 10_000;
  // Only to avoid the review of a single larger fill, or to exceed the tank.
  const total = worth > threshold * 1.04 && random.chance(0.5) ? room : room * random.between(1.3, 2.2);
  const limit = (threshold / fill.price_millis) * 10_000;
  const near = random.chance(0.25) ? [0.68, 0.9] : [0.86, 0.998];
  const parts: Fill[] = [fill];
  let left = total;
  for (let last = fill; left > 0.05 * total && parts.length < 5; ) {
    const volume_ml = pumped(Math.min(left, limit * random.between(near[0]!, near[1]!)));
    if (left === total) fill.volume_ml = Math.min(volume_ml, room);
    else {
      const at = timeAfter(scene, last, strength(random, 22, 0.9, 4, 240));
      if (at === null) break;
      const station = random.chance(0.75) ? fill.station : stationNearby(scene, fill, at);
      last = invent(
        scene,
        last,
        at,
        volume_ml,
        station === fill.station ? { attendant: fill.attendant } : { station },
      );
      parts.push(last);
    }
    left -= volume_ml;
  }
  const taken = parts.reduce((sum, one) => sum + one.volume_ml, 0);
  // Without a second part the fill is honest again.
  if (parts.length === 1) fill.volume_ml = room;
  if (parts.length === 1 || (taken * fill.price_millis) / 10_000 < threshold) return;
  for (const [index, one] of parts.entries()) {
    one.indicators.add('split_under_threshold');
    if (index === 0) continue;
    one.stolen_ml = Math.min(one.volume_ml, Math.max(0, taken - room));
    one.open.add('double_fill');
  }
}
