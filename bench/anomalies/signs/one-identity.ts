import { type Fill, isDirty } from '../fills.ts';
import { pointIn } from '../geography.ts';
import { type Scene, shuffled } from '../scene.ts';
import { dayOf } from '../stations.ts';

/**
 * one_identity_many_vehicles. A driver's PIN is shared among colleagues, who charge fills of other vehicles to it within a day or
 * two. Honest look-alikes: replacements during sickness (one vehicle at a time), single favors, pool cars, foremen and yard staff of
 * rental fleets, who fuel several vehicles in a row at one station. Label: fills of other vehicles under this identity. The driver's
 * own fills on those days are open.
 */
export function injectOneIdentity(scene: Scene): void {
  const { random, world } = scene;
  const clients = world.clients.filter(
    (one) => !one.trade.rental && !one.trade.pooled && one.vehicles.length >= 12,
  );
  for (let episode = 0; episode < 14; episode++) {
    const client = random.pick(clients);
    const owner = random.pick(client.vehicles);
    const driver = owner.shifts[0]!.driver;
    const from = random.integer(2, 84);
    const days = random.pick([1, 1, 2, 2, 3]);
    const within = (fill: Fill) => dayOf(fill.closed_at_ms) >= from && dayOf(fill.closed_at_ms) < from + days;
    const others = shuffled(
      client.vehicles.filter((one) => one !== owner),
      random,
    ).flatMap((vehicle) =>
      scene.fills
        .get(vehicle)!
        .filter((fill) => within(fill) && !isDirty(fill))
        .slice(0, 1),
    );
    const wanted = random.pick([2, 3, 3, 3, 4, 5]);
    if (others.length < 2) continue;
    const phoned = random.chance(0.25);
    for (const fill of others.slice(0, wanted)) {
      fill.driver = driver;
      // Only the PIN is shared; sometimes it is requested by phone from elsewhere.
      if (phoned) fill.phone_coordinates = pointIn(client.home, random);
      else fill.shows.phone = 'none';
      fill.indicators.add('one_identity_many_vehicles');
    }
    for (const fill of scene.fills.get(owner)!) if (within(fill)) fill.open.add('one_identity_many_vehicles');
  }
}
