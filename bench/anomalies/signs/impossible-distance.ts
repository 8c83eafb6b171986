import type { Fill } from '../fills.ts';
import { kmBetween } from '../geography.ts';
import { HOUR_MS } from '../prices.ts';
import { following, invent, previous, type Scene, someFills, someThief, strength } from '../scene.ts';

/**
 * impossible_distance. A copied code is used at a station that cannot be reached in the time since the previous fill (another city,
 * or across town within minutes). Or the driver claims impossible kilometers and keeps readings ahead from then on. Honest trucks and
 * coaches average up to 105 km/h in a straight line, and typing errors cause jumps that revert at the next fill. Label: the copy's
 * fill, and the fill at which the reading jumps. The real vehicle's next fill is open.
 */
export function injectImpossibleDistance(scene: Scene): void {
  const { random } = scene;
  for (let thief = 0; thief < 16; thief++) {
    const vehicle = someThief(scene);
    const fills = someFills(scene, vehicle, random.integer(1, 4), random.integer(15, 85), () => true);
    for (const fill of fills) copyElsewhere(scene, fill);
  }
  for (let thief = 0; thief < 13; thief++) jump(scene);
}

function copyElsewhere(scene: Scene, fill: Fill): void {
  const { random, world } = scene;
  const far = random.chance(0.6);
  const reachable = world.stations.filter((station) => {
    const km = kmBetween(station, fill.station);
    return (
      station.opened_ms <= fill.closed_at_ms &&
      station.closed_ms > fill.closed_at_ms &&
      (far ? km > 60 : km > 6 && km < 60)
    );
  });
  if (reachable.length === 0) return;
  const station = random.pick(reachable);
  const km = kmBetween(station, fill.station);
  const hours = Math.max(km / strength(random, 230, 0.6, 100, 2_500), 2 / 60);
  const at = fill.closed_at_ms + hours * HOUR_MS;
  const next = following(scene, fill)!;
  if (at > next.closed_at_ms - 5 * 60_000) return;
  const added = invent(scene, fill, at, fill.vehicle.tank_ml * random.between(0.25, 0.9), {
    ...{
      station,
      vehicle_coordinates: fill.station,
      shows: { ...(random.chance(0.7) && { phone: 'none' as const }) },
    },
  });
  // With a copy, a plausible reading or none is typed.
  if (random.chance(0.3)) added.shows.odometer = 'none';
  added.indicators.add('impossible_distance');
  for (const indicator of [
    'impossible_distance',
    'double_fill',
    'consumption_out_of_band',
    'odometer_rollback',
  ] as const)
    next.open.add(indicator);
}

/** From this fill on the readings exceed the odometer by the claimed distance. */
function jump(scene: Scene): void {
  const { random } = scene;
  const vehicle = someThief(scene, (one) => one.client.odometer_share > 0.95);
  const [fill] = someFills(scene, vehicle, 1, 80, () => true);
  if (!fill) return;
  const before = previous(scene, fill)!;
  const hours = (fill.closed_at_ms - before.closed_at_ms) / HOUR_MS;
  const claimed = strength(random, 150, 0.5, 75, 600) * hours;
  const ahead = claimed - (fill.dash_km - before.dash_km);
  const fills = scene.fills.get(vehicle)!;
  for (const later of fills.slice(fills.indexOf(fill))) later.dash_km += ahead;
  before.shows.odometer = 'exact';
  fill.shows.odometer = 'exact';
  fill.indicators.add('impossible_distance');
  fill.open.add('consumption_out_of_band');
}
