import { boundAt } from '../prices.ts';
import { elsewhere, invent, type Scene, someFills, someThief, stationNearby, timeAfter } from '../scene.ts';

/**
 * wrong_fuel. A diesel vehicle's account pays for petrol in a private car, a petrol vehicle's for diesel in cans, or 95 is taken
 * where only 91 is allowed. Honest look-alike: a station out of 91 that sells 95 for a day. Label: the fill of a product that the
 * vehicle does not take.
 */
export function injectWrongFuel(scene: Scene): void {
  const { random, world } = scene;
  for (let thief = 0; thief < 17; thief++) {
    const vehicle = someThief(scene);
    const upgrades = vehicle.fuels.length === 1 && vehicle.fuels[0] === 'fuel-91' && random.chance(0.75);
    for (const fill of someFills(scene, vehicle, random.integer(1, 5), random.integer(15, 85), () => true)) {
      if (upgrades) {
        fill.fuel = 'fuel-95';
        fill.price_millis =
          boundAt(world.bounds, fill.fuel, fill.closed_at_ms) - fill.station.discount_millis;
        fill.indicators.add('wrong_fuel');
        continue;
      }
      const at = timeAfter(scene, fill, random.between(60, 2_000));
      if (at === null) continue;
      const diesel = vehicle.fuels[0] === 'fuel-diesel';
      const fuel = diesel ? random.pick(['fuel-91', 'fuel-95'] as const) : 'fuel-diesel';
      const station = stationNearby(scene, fill, at);
      const added = invent(scene, fill, at, random.between(18, 62) * 1_000, { fuel, station });
      if (random.chance(0.5)) added.vehicle_coordinates = elsewhere(scene, added);
      added.indicators.add('wrong_fuel');
    }
  }
}
