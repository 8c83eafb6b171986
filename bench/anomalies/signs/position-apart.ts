import { awayFrom } from '../geography.ts';
import { invent, type Scene, someFills, someThief, stationNearby, strength, timeAfter } from '../scene.ts';

/**
 * position_apart. The driver tells his PIN over the phone: either his vehicle stays where it is and another is fuelled, or others
 * fuel his vehicle while he is elsewhere. Phones are off by 400 m and more, were asked on the way, trackers come minutes late or
 * are silent for days: those tell their time, and are honest.
 * Label: the fill, where the books hold a fix of the vehicle or of the phone within ten minutes, at least a kilometre from the
 * station (`evidence.ts`). Without such a fix nothing shows it, and it carries no label. The same holds for every other stolen fill:
 * a ghost's, a copy's, a private car's.
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
