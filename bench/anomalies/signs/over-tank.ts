import { pumped } from '../fills.ts';
import { type Scene, someFills, someThief, strength } from '../scene.ts';

/**
 * over_tank. The driver continues into cans after filling the tank, or the attendant into another car, so that a fill exceeds the
 * empty tank. Registered capacities are up to 12% below the real ones, and nearly empty vehicles do exceed them: mild cases are among
 * those. Label: fills whose volume alone exceeds the real capacity. A fill that fits the empty tank but not this one is
 * consumption_out_of_band.
 */
export function injectOverTank(scene: Scene): void {
  for (let thief = 0; thief < 16; thief++) {
    const vehicle = someThief(scene);
    const { random } = scene;
    for (const fill of someFills(
      scene,
      vehicle,
      random.integer(1, 5),
      random.integer(20, 85),
      (one) => one.full,
    )) {
      const volume_ml = pumped(vehicle.tank_ml * (1 + strength(random, 0.11, 0.75, 0.02, 0.6)));
      fill.stolen_ml += volume_ml - fill.volume_ml;
      fill.volume_ml = volume_ml;
      fill.indicators.add('over_tank');
    }
  }
}
