import { type Fill, isDirty } from '../fills.ts';
import { type Scene, shuffled, someFills, someThief } from '../scene.ts';
import { dayOf } from '../stations.ts';

/**
 * plate_corrected_often. Another car is in front of the camera and the attendant corrects the reading to the paying plate: a vehicle
 * lent to someone whose car is fueled for weeks, or a bribed attendant. Honest look-alikes: dusty trucks of building sites, cameras
 * facing the sun, stations with a poor camera. Label: fills of another car with a corrected plate.
 */
export function injectPlateCorrected(scene: Scene): void {
  const { random, world } = scene;
  for (let thief = 0; thief < 5; thief++) {
    const vehicle = someThief(
      scene,
      (one) => one.dust < 0.15 && one.client.qr_share < 0.4 && one.favourites[0]!.camera < 0.15,
    );
    const fits = (fill: Fill) => fill.station.camera < 0.2;
    const share = random.between(0.55, 0.95);
    for (const fill of someFills(scene, vehicle, 13, random.integer(10, 26), fits))
      if (random.chance(share)) swap(fill);
  }
  const able = world.stations.filter((station) => station.camera < 0.12 && !station.sunny);
  for (const station of shuffled(able, random).slice(0, 2)) {
    const attendant = random.pick(station.attendants);
    const from = random.integer(5, 45);
    const to = from + random.integer(20, 40);
    const his = [...scene.fills.values()].flat().filter((fill) => {
      const day = dayOf(fill.closed_at_ms);
      return fill.attendant === attendant && day >= from && day < to && !isDirty(fill);
    });
    const share = random.between(0.4, 0.8);
    for (const fill of his.slice(0, 24)) {
      if (!random.chance(share)) continue;
      swap(fill);
      fill.open.add('attendant_pattern');
    }
  }
}

function swap(fill: Fill): void {
  fill.plate_of_another = true;
  fill.touched = true;
}
