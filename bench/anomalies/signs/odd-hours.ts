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
 * odd_hours. The driver fuels late at night or on the weekend privately, or fuels another car on the vehicle's account. Only for
 * fleets with known hours; vehicles on night duty, overtime (mostly under an hour) and rare call-outs are honest. Label: the fill
 * outside the fleet's hours. Any fraudulent fill more than an hour and a half outside them also carries it.
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
        // The vehicle itself is fueled, late, for private use.
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

/** The first time between this fill and the next that is far enough outside the fleet's hours. */
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
