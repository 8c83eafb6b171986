import type { Random } from '../plates/random.ts';
import { type Fill, pumped } from './fills.ts';
import { type CityName, type DirectedRoad, kmBetween, reverseRoad, roadsFrom, shareOf } from './geography.ts';
import { VEHICLE_KINDS } from './kinds.ts';
import { BEGIN_MS, boundAt, DAY_MS, DAYS, HOUR_MS, MINUTE_MS } from './prices.ts';
import { chooseStation, dayOf, isOpen, onDuty } from './stations.ts';
import type { Driver, Station, Vehicle, World } from './world.ts';

/** The honest fills of one vehicle over the ninety days. */
export function drive(vehicle: Vehicle, world: World, random: Random): Fill[] {
  const { client } = vehicle;
  const { trade } = client;
  const fills: Fill[] = [];
  const absences = vehicle.shifts.map(({ driver }) => absence(driver));
  const away: DirectedRoad[] = [];
  let level = vehicle.tank_ml * random.between(0.3, 1);
  let dash = vehicle.odometer_km;
  let load = 1;
  let burned = 0;
  let clock = BEGIN_MS;

  for (let day = 0; day < DAYS; day++) {
    load = 1 + (load - 1) * 0.6 + random.normal() * VEHICLE_KINDS[vehicle.kind].load * 0.8;
    if (!worksOn(day)) continue;
    for (const [index, shift] of vehicle.shifts.entries())
      driveShift(
        day,
        shift.from_hour,
        shift.hours,
        driverOn(day, index),
        index === vehicle.shifts.length - 1,
      );
  }
  return fills;

  function worksOn(day: number): boolean {
    const weekday = new Date(BEGIN_MS + day * DAY_MS + 12 * HOUR_MS).getUTCDay();
    if (vehicle.night) return random.chance(0.7);
    const planned = trade.weekdays === null || trade.weekdays.includes(weekday);
    return random.chance(planned ? 0.94 : 0.003) || (away.length > 0 && planned);
  }

  /** Once in the ninety days, someone else drives for one day to a week. */
  function absence(driver: Driver) {
    const from = random.integer(0, DAYS);
    const others = client.drivers.filter((one) => one !== driver);
    return {
      from,
      to: from + random.integer(1, 7),
      by: random.pick(others.length > 0 ? others.slice(-8) : [driver]),
    };
  }

  function driverOn(day: number, index: number): Driver {
    if (trade.pooled) return random.pick(client.drivers);
    if (trade.rental) return random.chance(0.6) ? client.drivers[day % 2]! : random.pick(client.drivers);
    const { from, to, by } = absences[index]!;
    if (from <= day && day < to) return by;
    return random.chance(0.004) ? random.pick(client.drivers) : vehicle.shifts[index]!.driver;
  }

  function driveShift(day: number, from_hour: number, hours: number, driver: Driver, last: boolean): void {
    const begin = BEGIN_MS + day * DAY_MS + (from_hour + random.between(-0.2, 0.3)) * HOUR_MS;
    clock = Math.max(clock + 20 * MINUTE_MS, begin);
    // Overtime, mostly under an hour.
    const over = random.chance(0.12) ? -Math.log(1 - random.next()) * 0.6 : 0;
    const end = Math.max(begin + (hours + over) * HOUR_MS, clock + HOUR_MS);
    const travels = away.length > 0 || random.chance(trade.trips);
    if (travels) travel(driver, end);
    else
      driveLocally(
        (vehicle.km_a_day / vehicle.shifts.length) * Math.exp(random.normal() * 0.25),
        end,
        driver,
        vehicle.client.home,
        false,
      );
    if (last) endOfDay(driver, travels);
  }

  function endOfDay(driver: Driver, travelled: boolean): void {
    const city = away.at(-1)?.to ?? client.home;
    // Renters often pay for fuel themselves; so does anyone without one of our stations nearby.
    if (random.chance(trade.rental ? 0.12 : 0.002))
      level = Math.max(level, vehicle.tank_ml * random.between(0.5, 1));
    const wanted = vehicle.topped_daily ? 0.8 : trade.rental ? 0.6 : vehicle.refuel_at;
    if (level < wanted * vehicle.tank_ml && (vehicle.topped_daily || trade.rental))
      fillIn(city, driver, travelled);
    // Night call-outs are rare and known to the fleet.
    if (trade.hours && random.chance(0.0002)) {
      clock += random.between(3, 5) * HOUR_MS;
      driveLocally(random.between(40, 140), clock + 2 * HOUR_MS, driver, city, false);
      fillIn(city, driver, false);
    }
  }

  function travel(driver: Driver, end: number): void {
    const back = away.at(-1);
    const here = back?.to ?? client.home;
    const far = away.length < 2 && trade.trips > 0.4;
    if (back && random.chance(far ? 0.6 : 0.85)) {
      away.pop();
      driveRoad(reverseRoad(back), driver);
    } else if (back && !far) driveLocally(vehicle.km_a_day * 0.5, end, driver, here, true);
    else driveOut(random.pick(roadsFrom(here)), driver);
  }

  function driveOut(stretch: DirectedRoad, driver: Driver): void {
    driveRoad(stretch, driver);
    // Close enough to return at night.
    if (stretch.km < 180 && random.chance(0.8)) {
      clock += random.between(0.5, 3) * HOUR_MS;
      driveRoad(reverseRoad(stretch), driver);
    } else away.push(stretch);
  }

  function driveRoad(stretch: DirectedRoad, driver: Driver): void {
    const heavy = vehicle.tank_ml > 200_000;
    const speed = heavy ? random.between(64, 88) : random.between(80, 112);
    const stops = world.stations
      .filter((station) => station.road === stretch.road && isOpen(station, clock))
      .map((station) => ({ station, share: shareOf(stretch, station) }))
      .sort((a, b) => a.share - b.share);
    const shares = [...stops.map(({ share }) => share), 1];
    if (level < need(shares[0]! * stretch.km)) fillIn(stretch.from, driver, true);
    let done = 0;
    for (const [index, share] of shares.entries()) {
      roll(
        (share - done) * stretch.km,
        ((share - done) * stretch.km * random.between(1, 1.12)) / speed,
        driver,
        heavy ? 1 : 0.9,
      );
      done = share;
      const next = (shares[index + 1] ?? share) - share;
      const low = level < Math.max(need(next * stretch.km), vehicle.refuel_at * vehicle.tank_ml);
      if (low && stops[index]) fillAt(stops[index].station, driver, true);
    }
    if (level < Math.max(vehicle.refuel_at, 0.15) * vehicle.tank_ml) fillIn(stretch.to, driver, true);
  }

  function need(km: number): number {
    return vehicle.ml_per_km * km * 1.2 + 0.04 * vehicle.tank_ml;
  }

  function driveLocally(km: number, end: number, driver: Driver, city: CityName, travelling: boolean): void {
    let left = km;
    const hours_per_km = Math.max((end - clock) / HOUR_MS, 0.5) / km;
    for (let guard = 0; left > 0 && guard < 6; guard++) {
      const spare =
        (level - vehicle.refuel_at * vehicle.tank_ml * random.between(0.7, 1.3)) / vehicle.ml_per_km;
      const stage = Math.min(left, Math.max(spare, 3));
      roll(stage, stage * hours_per_km, driver, 1);
      left -= stage;
      if (left > 0) fillIn(city, driver, travelling);
    }
  }

  function roll(km: number, hours: number, driver: Driver, road: number): void {
    const day = dayOf(clock);
    const season = 1 + 0.035 * Math.cos((day - 35) / 28);
    const own = vehicle.ml_per_km * driver.driving_style * load * season * worse(day) * road;
    const litres = Math.min(level - 0.008 * vehicle.tank_ml, km * own * Math.exp(random.normal() * 0.03));
    level -= Math.max(0, litres);
    burned += Math.max(0, litres);
    dash += km;
    clock += hours * HOUR_MS;
  }

  function worse(day: number): number {
    const change = vehicle.worsening;
    if (!change || day < change.from_day || day >= change.to_day) return 1;
    return 1 + change.by * (change.step ? 1 : (day - change.from_day) / (change.to_day - change.from_day));
  }

  function fillIn(city: CityName, driver: Driver, travelling: boolean): void {
    const station = chooseStation(world.stations, vehicle, city, clock, random);
    if (station) fillAt(station, driver, travelling);
    else level = Math.max(level, vehicle.tank_ml * 0.95);
  }

  function fillAt(station: Station, driver: Driver, travelling: boolean): void {
    const fuel = vehicle.fuels.length > 1 && random.chance(0.1) ? vehicle.fuels[1]! : vehicle.fuels[0]!;
    comeFrom(fills.at(-1), station, driver);
    // The price at the start of fueling applies, even if it changes at midnight.
    const price_millis = boundAt(world.bounds, fuel, clock) - station.discount_millis;
    clock += random.between(4, 12) * MINUTE_MS;
    const room = vehicle.tank_ml * random.between(0.955, 1.01) - level;
    if (room < 0.06 * vehicle.tank_ml) return;
    const { volume_ml, full } = requestedAmount(room, price_millis, driver, station);
    // Interrupted fills, for example when the pump runs dry, are completed minutes later.
    const broken = full && random.chance(0.008);
    push(broken ? pumped(volume_ml * random.between(0.25, 0.75)) : volume_ml, full && !broken);
    if (!broken) return;
    clock += random.between(4, 45) * MINUTE_MS;
    const elsewhere = random.chance(0.4) && station.city;
    const other = (elsewhere && chooseStation(world.stations, vehicle, elsewhere, clock, random)) || station;
    comeFrom(fills.at(-1), other, driver);
    push(pumped(vehicle.tank_ml * 0.98 - level), true, other);

    function push(volume: number, isFullTank: boolean, where = station): void {
      fills.push({
        ...{
          vehicle,
          driver,
          attendant: onDuty(where, clock, random),
          station: where,
          fuel,
          price_millis,
          travelling,
        },
        ...{ closed_at_ms: Math.round(clock), volume_ml: volume, dash_km: dash, full: isFullTank },
        ...{
          level_before_ml: level,
          burned_ml: burned,
          stolen_ml: 0,
          siphoned_ml: 0,
          invented: false,
          touched: false,
        },
        ...{
          vehicle_coordinates: null,
          phone_coordinates: null,
          plate_of_another: false,
          shows: {},
          seen: null,
        },
        ...{ indicators: new Set(), open: new Set() },
      });
      level += volume;
      burned = 0;
    }
  }

  /** Even for fills in quick succession there is a drive between the two stations. */
  function comeFrom(last: Fill | undefined, station: Station, driver: Driver): void {
    if (!last) return;
    const km = kmBetween(last.station, station) * 1.2 - (dash - last.dash_km);
    if (km > 0) roll(km, km / random.between(30, 55), driver, 1);
    clock = Math.max(
      clock,
      last.closed_at_ms + (kmBetween(last.station, station) / random.between(62, 106)) * HOUR_MS,
    );
  }

  function requestedAmount(room: number, price_millis: number, driver: Driver, station: Station) {
    if (random.chance(driver.partial)) {
      const riyals = random.pick([50, 80, 100, 100, 120, 150, 200, 300, 500]);
      const litres = random.pick([20, 25, 30, 40, 50, 100]) * 1_000;
      const wanted_ml = random.chance(0.7) ? (riyals / price_millis) * 1_000_000 : litres;
      if (wanted_ml < room) return { volume_ml: pumped(wanted_ml), full: false };
    }
    if (random.chance(station.presets) && room > 15_000)
      return { volume_ml: Math.floor(room / 5_000) * 5_000, full: true };
    return { volume_ml: pumped(room), full: true };
  }
}
