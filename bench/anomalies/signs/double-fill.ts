import { invent, type Scene, someFills, someThief, stationNearby, strength, timeAfter } from '../scene.ts';

/**
 * double_fill. After an honest full fill the driver comes again within ten hours, at the same station or another of the city, and the
 * fuel goes into a friend's car or into cans. Honest look-alikes: a fill that broke off and was finished minutes later, two fills on
 * a long trip, vehicles topped up by every shift.
 * Label: the second fill. Every fill a thief adds within twelve hours of another (a clone's, one at night) carries it too where what
 * is stolen is more than a third of the tank (`evidence.ts`).
 */
export function injectDoubleFill(scene: Scene): void {
  const { random } = scene;
  for (let thief = 0; thief < 14; thief++) {
    const vehicle = someThief(scene);
    const fills = someFills(
      scene,
      vehicle,
      random.integer(1, 4),
      random.integer(15, 85),
      (fill) => fill.full,
    );
    for (const fill of fills) {
      const at = timeAfter(scene, fill, strength(random, 100, 1, 9, 600));
      if (at === null) continue;
      const station = random.chance(0.4) ? fill.station : stationNearby(scene, fill, at);
      const volume_ml = vehicle.tank_ml * strength(random, 0.5, 0.55, 0.1, 0.96);
      invent(scene, fill, at, volume_ml, { station }).indicators.add('double_fill');
    }
  }
}
