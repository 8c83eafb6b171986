import type { AnomalyFacts, AnomalyIndicator, FillFacts } from '@fleet/domain/anomaly-facts.ts';
import { seededRandom } from '../plates/random.ts';
import { drive } from './driving.ts';
import { weighEvidence } from './evidence.ts';
import type { Fill } from './fills.ts';
import { LABELED_INDICATORS, type LabeledIndicator } from './kinds.ts';
import { addLookalikes } from './lookalikes.ts';
import { observe } from './observe.ts';
import { openScene, type Scene, shuffled } from './scene.ts';
import { injectAttendantPattern } from './signs/attendant-pattern.ts';
import { injectConsumption } from './signs/consumption.ts';
import { injectDoubleFill } from './signs/double-fill.ts';
import { injectImpossibleDistance } from './signs/impossible-distance.ts';
import { injectOddHours } from './signs/odd-hours.ts';
import { injectOdometerRollback } from './signs/odometer-rollback.ts';
import { injectOneIdentity } from './signs/one-identity.ts';
import { injectOverTank } from './signs/over-tank.ts';
import { injectPlateCorrected } from './signs/plate-corrected.ts';
import { injectPositionApart } from './signs/position-apart.ts';
import { injectPrice } from './signs/price-above-bound.ts';
import { injectSplit } from './signs/split-under-threshold.ts';
import { injectWrongFuel } from './signs/wrong-fuel.ts';
import { makeWorld, type World } from './world.ts';

export interface DataSet {
  readonly facts: AnomalyFacts;
  /** Indicators that a detector should raise, by fill. */
  readonly labels: ReadonlyMap<string, ReadonlySet<AnomalyIndicator>>;
  /** Indicators that it may raise, by fill: not scored. */
  readonly open: ReadonlyMap<string, ReadonlySet<AnomalyIndicator>>;
  /** Ground truth for statistics and tests, hidden from detectors. */
  readonly truth: ReadonlyMap<string, Fill>;
  /** The only fills whose findings are scored; all where absent. */
  readonly scored?: ReadonlySet<string>;
}

const INJECT: Record<LabeledIndicator, (scene: Scene) => void> = {
  over_tank: injectOverTank,
  double_fill: injectDoubleFill,
  odd_hours: injectOddHours,
  wrong_fuel: injectWrongFuel,
  impossible_distance: injectImpossibleDistance,
  consumption_out_of_band: injectConsumption,
  odometer_rollback: injectOdometerRollback,
  split_under_threshold: injectSplit,
  one_identity_many_vehicles: injectOneIdentity,
  attendant_pattern: injectAttendantPattern,
  position_apart: injectPositionApart,
  price_above_bound: injectPrice,
  plate_corrected_often: injectPlateCorrected,
};

/** Ninety days of twenty fleets with honest and fraudulent fills; deterministic per seed. */
export function makeDataSet(seed: number): DataSet {
  const random = seededRandom(seed);
  const world = makeWorld(random);
  const fills = new Map(world.vehicles.map((vehicle) => [vehicle, drive(vehicle, world, random)]));
  const scene = openScene(world, fills, random);
  addLookalikes(scene);
  for (const indicator of shuffled(LABELED_INDICATORS, random)) INJECT[indicator](scene);
  for (const own of fills.values()) {
    own.sort((a, b) => a.closed_at_ms - b.closed_at_ms);
    observe(own, random);
    weighEvidence(own);
  }
  return asFacts(
    world,
    [...fills.values()].flat().sort((a, b) => a.closed_at_ms - b.closed_at_ms),
  );
}

function asFacts({ clients, vehicles, stations, bounds }: World, fills: readonly Fill[]): DataSet {
  const named = fills.map((fill, index) => [`fill-${String(index + 1).padStart(5, '0')}`, fill] as const);
  return {
    facts: {
      fills: named.map(([id, fill]) => fillFacts(id, fill)),
      vehicles: vehicles.map(({ id, client, registered_tank_ml, fuels, registered_metres_per_litre }) => ({
        ...{ id, client_id: client.id, gas_tank_capacity_ml: registered_tank_ml },
        ...{ fuel_type_ids: fuels, metres_per_litre: registered_metres_per_litre },
      })),
      stations: stations.map(({ id, network_id, latitude, longitude }) => ({
        id,
        network_id,
        latitude,
        longitude,
      })),
      clients: clients.map(({ id, review_amount_halalas, working_hours, working_weekdays }) => ({
        ...{ id, review_amount_halalas, working_hours, working_weekdays },
      })),
      price_bounds: bounds,
    },
    labels: new Map(
      named
        .filter(([, { indicators }]) => indicators.size > 0)
        .map(([id, { indicators }]) => [id, indicators]),
    ),
    open: new Map(named.filter(([, { open }]) => open.size > 0).map(([id, { open }]) => [id, open])),
    truth: new Map(named),
  };
}

function fillFacts(id: string, fill: Fill): FillFacts {
  return {
    id,
    client_id: fill.vehicle.client.id,
    vehicle_id: fill.vehicle.id,
    driver_id: fill.driver.id,
    attendant_user_id: fill.attendant.id,
    station_id: fill.station.id,
    network_id: fill.station.network_id,
    fuel_type_id: fill.fuel,
    closed_at_ms: fill.closed_at_ms,
    volume_ml: fill.volume_ml,
    display_volume_ml: null,
    amount_halalas: Math.floor((fill.volume_ml * fill.price_millis) / 10_000 + 0.5),
    price_millis_per_litre: fill.price_millis,
    ...fill.seen!,
  };
}
