import { isDirty } from './fills.ts';
import { pointIn } from './geography.ts';
import { boundAt, CHANGES_MS, DAY_MS, HOUR_MS, MINUTE_MS } from './prices.ts';
import { type Scene, shuffled } from './scene.ts';
import { dayOf, riyadhHour } from './stations.ts';

/** Adds incidental honest events that look like theft; habitual ones are part of fleets, stations and driving. */
export function addLookalikes(scene: Scene): void {
  runOutOf91(scene);
  fillOverMidnight(scene);
  removePhones(scene);
  fuelByForeman(scene);
}

/** A station out of 91 sells 95 to everyone for a day or two. */
function runOutOf91({ world, random, fills }: Scene): void {
  const all = [...fills.values()].flat();
  for (const station of shuffled(world.stations, random).slice(0, 16)) {
    const from = CHANGES_MS[0]! + random.between(-9, 75) * DAY_MS;
    const to = from + random.between(12, 60) * HOUR_MS;
    for (const fill of all) {
      if (fill.station !== station || fill.closed_at_ms < from || fill.closed_at_ms > to) continue;
      if (fill.fuel !== 'fuel-91') continue;
      fill.fuel = 'fuel-95';
      fill.price_millis =
        boundAt(world.bounds, 'fuel-95', fill.closed_at_ms - 15 * MINUTE_MS) - station.discount_millis;
    }
  }
}

/** Night fills that start before a price drop and end after it. */
function fillOverMidnight({ world, random, fills }: Scene): void {
  for (const change of CHANGES_MS) {
    let wanted = 5;
    for (const [, own] of shuffled([...fills], random)) {
      const index = own.findIndex((fill) => dayOf(fill.closed_at_ms) === dayOf(change) - 1 && !isDirty(fill));
      const fill = own[index];
      if (
        !fill ||
        fill.vehicle.client.working_hours ||
        fill.fuel === 'fuel-diesel' ||
        fill.station.discount_millis > 0
      )
        continue;
      const at = change + Math.round(random.between(0.5, 9) * MINUTE_MS);
      const next = own[index + 1];
      if (next && next.closed_at_ms < at + 2 * HOUR_MS) continue;
      fill.closed_at_ms = at;
      fill.price_millis = boundAt(world.bounds, fill.fuel, change - 1);
      if (--wanted === 0) break;
    }
  }
}

/** On building sites a foreman occasionally fuels two to five vehicles in a row at one station. */
function fuelByForeman({ world, random, fills }: Scene): void {
  for (const client of world.clients.filter(({ trade }) => trade.foremen)) {
    const foreman = random.pick(client.drivers);
    const days = client.vehicles
      .flatMap((vehicle) => fills.get(vehicle)!)
      .filter((fill) => !fill.travelling && riyadhHour(fill.closed_at_ms) < 15);
    const groups = [
      ...Map.groupBy(days, (fill) => `${fill.station.id} ${dayOf(fill.closed_at_ms)}`).values(),
    ];
    for (const group of shuffled(
      groups.filter(({ length }) => length > 1),
      random,
    ).slice(0, 9)) {
      const begin = Math.max(...group.slice(0, 5).map(({ closed_at_ms }) => closed_at_ms));
      for (const [index, fill] of group.slice(0, 5).entries()) {
        const at = Math.round(begin + index * random.between(6, 14) * MINUTE_MS);
        const own = fills.get(fill.vehicle)!;
        const next = own[own.indexOf(fill) + 1];
        if (next && next.closed_at_ms < at + HOUR_MS / 2) continue;
        Object.assign(fill, { closed_at_ms: at, driver: foreman });
      }
    }
  }
}

/** The phone stayed at home, or another one was used. */
function removePhones({ random, fills }: Scene): void {
  for (const own of fills.values())
    for (const fill of own)
      if (random.chance(0.0003)) fill.phone_coordinates = pointIn(fill.vehicle.client.home, random);
}
