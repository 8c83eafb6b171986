import type { Fill } from '../fills.ts';
import { HOUR_MS } from '../prices.ts';
import {
  following,
  invent,
  previous,
  type Scene,
  someFills,
  someThief,
  stationNearby,
  strength,
} from '../scene.ts';
import { hoursOutside } from '../working-time.ts';

/**
 * odd_hours. The driver keeps the key: he fuels late at night or on the weekend for his own ends, or another car on the vehicle's
 * account. Only in fleets that told their hours; vehicles on stand-by at night are honest, and so are overtime (mostly under an hour)
 * and the rare call-out.
 * Label: the fill outside the fleet's hours. Any fill a thief adds further outside them than an hour and a half carries it too.
 */
export function injectOddHours(scene: Scene): void {
  const { random } = scene;
  for (let thief = 0; thief < 17; thief++) {
    const vehicle = someThief(scene, (one) => one.client.working_hours !== null && !one.night);
    const fits = (fill: Fill) => !fill.travelling && hoursOutside(vehicle.client, fill.closed_at_ms) === 0;
    for (const fill of someFills(scene, vehicle, random.integer(1, 5), random.integer(15, 85), fits)) {
      const at = oddTime(scene, fill);
      if (at === null) continue;
      if (random.chance(0.55)) {
        // The vehicle is truly filled, late: what is driven with it is his.
        const station = stationNearby(scene, fill, at);
        const share = (at - fill.closed_at_ms) / (following(scene, fill)!.closed_at_ms - fill.closed_at_ms);
        fill.dash_km += (following(scene, fill)!.dash_km - fill.dash_km) * Math.min(0.3, share);
        Object.assign(fill, {
          closed_at_ms: Math.round(at),
          station,
          attendant: random.pick(station.attendants),
        });
        fill.indicators.add('odd_hours');
      } else {
        const station = stationNearby(scene, fill, at);
        const added = invent(scene, fill, at, vehicle.tank_ml * random.between(0.3, 0.9), { station });
        added.indicators.add('odd_hours');
      }
    }
  }
}

/** The first moment after the fill, and before the next, that lies far enough outside the fleet's hours. */
function oddTime(scene: Scene, fill: Fill): number | null {
  const { random } = scene;
  const wanted = strength(random, 3, 0.55, 1, 9);
  const latest = following(scene, fill)!.closed_at_ms - HOUR_MS;
  const before = previous(scene, fill)!.closed_at_ms;
  for (let at = fill.closed_at_ms + HOUR_MS; at < latest; at += HOUR_MS / 4)
    if (hoursOutside(fill.vehicle.client, at) >= wanted)
      return Math.max(before, at + random.between(0, 14) * 60_000);
  return null;
}
