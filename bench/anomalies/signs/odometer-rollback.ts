import { previous, type Scene, someFills, someThief, strength } from '../scene.ts';

/**
 * odometer_rollback. The odometer is turned back, to hide private kilometers or before the vehicle is returned, and continues from
 * the lower reading. Honest look-alikes: rounded readings after short distances (up to a hundred less), a repeated older reading,
 * typing errors (too high once, so that the next looks rolled back), which disappear at the next fill. Label: the first fill with the
 * lower reading, unless hidden by rounding.
 */
export function injectOdometerRollback(scene: Scene): void {
  const { random } = scene;
  for (let thief = 0; thief < 40; thief++) {
    const vehicle = someThief(scene, (one) => one.client.odometer_share > 0.85);
    const [fill] = someFills(scene, vehicle, 1, 84, () => true);
    if (!fill) continue;
    const before = previous(scene, fill)!;
    const turned =
      fill.dash_km - before.dash_km + strength(random, 200, 1.1, 8, Math.min(6_000, before.dash_km / 2));
    const fills = scene.fills.get(vehicle)!;
    for (const later of fills.slice(fills.indexOf(fill))) later.dash_km = Math.max(1, later.dash_km - turned);
    if (random.chance(0.9)) before.shows.odometer = 'exact';
    fill.shows.odometer = 'exact';
    fill.indicators.add('odometer_rollback');
    fill.open.add('consumption_out_of_band').add('impossible_distance');
  }
}
