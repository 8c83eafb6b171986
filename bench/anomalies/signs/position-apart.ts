import { awayFrom } from '../geography.ts';
import { invent, type Scene, someFills, someThief, stationNearby, strength, timeAfter } from '../scene.ts';

/**
 * position_apart. The driver gives the PIN by phone: either the vehicle stays elsewhere and another is fueled, or others fuel it
 * while the driver is elsewhere. Honest look-alikes: phones off by 400 m or more or read en route, trackers minutes late or silent
 * for days, recognizable by their times. Label: fills with a position of vehicle or phone within ten minutes and at least a kilometer
 * from the station (`evidence.ts`); without one, nothing shows and there is no label. The same applies to all other thefts.
 */
export function injectPositionApart(scene: Scene): void {
  const { random } = scene;
  for (let thief = 0; thief < 13; thief++) {
    const byVehicle = random.chance(0.6);
    const vehicle = someThief(scene, (one) =>
      byVehicle ? one.tracker !== 'none' : one.shifts[0]!.driver.phone_silent < 0.5,
    );
    const fills = someFills(
      scene,
      vehicle,
      random.integer(1, 4),
      random.integer(15, 85),
      (fill) => !fill.travelling,
    );
    for (const fill of fills) {
      const km = strength(random, 8, 0.9, 1.2, 160);
      if (!byVehicle) {
        Object.assign(fill, { phone_coordinates: awayFrom(fill.station, km, random), touched: true });
        continue;
      }
      const at = timeAfter(scene, fill, random.between(150, 1_500));
      if (at === null) continue;
      const station = stationNearby(scene, fill, at);
      invent(scene, fill, at, vehicle.tank_ml * random.between(0.3, 0.85), {
        ...{ station, vehicle_coordinates: awayFrom(station, km, random) },
        ...(random.chance(0.6) && { shows: { phone: 'none' as const } }),
      });
    }
  }
}
