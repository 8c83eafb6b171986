import type { Fill } from '../fills.ts';
import { pumped } from '../fills.ts';
import { previous, type Scene, shuffled, someFills, someThief, strength } from '../scene.ts';

/**
 * consumption_out_of_band. High: fuel is siphoned between fills over weeks, and the next full fill compensates for it. Low: a driver
 * paid by distance claims more kilometers than driven. Honest consumption varies with load, season, driver and road; engines degrade
 * by up to a fifth; partial fills distort single intervals but not their sum. Label: every fill that compensates for siphoned fuel or
 * has claimed kilometers, if both readings are recorded. Other thefts carry it if they stand out (`evidence.ts`).
 */
export function injectConsumption(scene: Scene): void {
  const { random } = scene;
  for (let thief = 0; thief < 11; thief++) {
    const vehicle = someThief(scene, (one) => one.client.odometer_share > 0.9);
    const bold = strength(random, 5.5, 0.3, 3, 12);
    const fits = (fill: Fill, before: Fill) =>
      fill.full && before.full && fill.burned_ml > 0.15 * vehicle.tank_ml;
    for (const fill of someFills(scene, vehicle, random.integer(3, 8), random.integer(20, 85), fits)) {
      // In standard deviations of an honest interval: a missing volume stands out less after a short distance.
      const deviation = Math.hypot(0.085 * fill.burned_ml, 0.022 * vehicle.tank_ml);
      const drawn = deviation * strength(random, bold, 0.3, 2.2, 14);
      const possible = Math.min(drawn, vehicle.tank_ml * 0.98 - fill.volume_ml);
      if (possible < 2 * deviation) continue;
      fill.stolen_ml = possible;
      fill.siphoned_ml = possible;
      fill.volume_ml = pumped(fill.volume_ml + fill.stolen_ml);
      fill.indicators.add('consumption_out_of_band');
    }
  }
  for (let thief = 0; thief < 3; thief++) claim(scene);
}

function claim(scene: Scene): void {
  const { random } = scene;
  const vehicle = someThief(scene, (one) => one.client.odometer_share > 0.9);
  const chosen = someFills(
    scene,
    vehicle,
    random.integer(3, 7),
    60,
    (fill, before) => fill.full && before.full,
  );
  const share = strength(random, 0.8, 0.3, 0.45, 1.6);
  const fills = scene.fills.get(vehicle)!;
  for (const fill of shuffled(chosen, random)) {
    const ahead = (fill.dash_km - previous(scene, fill)!.dash_km) * share * random.between(0.85, 1.15);
    for (const later of fills.slice(fills.indexOf(fill))) later.dash_km += ahead;
    fill.indicators.add('consumption_out_of_band');
  }
}
