import { pumped } from '../fills.ts';
import { type Scene, someFills, someThief, strength } from '../scene.ts';

/**
 * over_tank. The driver fills the tank and goes on into cans, or the attendant into another car, so that one fill is more than the
 * tank holds when empty. The papers say a little less than what fits (up to 12 %), and vehicles run nearly empty do take more than
 * their papers allow: mild cases lie among those.
 * Label: the fill whose volume alone is above what truly fits. A fill that would fit an empty tank but not this one is
 * consumption_out_of_band, not over_tank.
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
