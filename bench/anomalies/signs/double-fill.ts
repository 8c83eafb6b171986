import { invent, type Scene, someFills, someThief, stationNearby, strength, timeAfter } from '../scene.ts';

/**
 * double_fill. After an honest full fill the driver returns within ten hours, at the same or another station of the city, and fuels
 * another car or cans. Honest look-alikes: interrupted fills completed minutes later, two fills on a long trip, vehicles filled up by
 * every shift. Label: the second fill. Any fraudulent fill within twelve hours of another also carries it if more than a third of the
 * tank is stolen (`evidence.ts`).
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
