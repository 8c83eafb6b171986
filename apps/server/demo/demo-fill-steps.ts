import { REQUEST_REASONS } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { amountHalalas } from '@fleet/domain/money.ts';
import { findLastPosition } from '../src/delivery/positions/last-position.service.ts';
import { close } from '../src/fuelling/fuel-requests/fuel-requests-close.service.ts';
import { createRequest } from '../src/fuelling/fuel-requests/fuel-requests-create.service.ts';
import {
  approveRequest,
  cancelRequest,
  rejectRequest,
} from '../src/fuelling/fuel-requests/fuel-requests-decide.service.ts';
import {
  decideForClient,
  decideForPlatform,
} from '../src/fuelling/fuel-requests/fuel-requests-held.service.ts';
import { initiate, start } from '../src/fuelling/fuel-requests/fuel-requests-pump.service.ts';
import { stop } from '../src/fuelling/fuel-requests/fuel-requests-stop.service.ts';
import { AppError } from '../src/platform/app-error.ts';
import type { Actor, Ctx } from '../src/platform/context.ts';
import type { DemoClient, DemoCompany, DemoStation, DemoVehicle } from './demo-company.ts';
import type { PlannedFill } from './demo-fills.ts';
import { DEMO_PIN } from './demo-people.ts';
import type { Chance } from './demo-random.ts';
import { as, type Step } from './demo-steps.ts';

const MINUTE_MS = 60_000;
/** From when the attendant finds the request until the nozzle is back. */
const SERVED_MINUTES = 4;
/** More than the tank holds. */
const TOO_MUCH = 1.3;

/** One fill, who has to do with it, and where. */
interface Scene {
  readonly fill: PlannedFill;
  readonly client: DemoClient;
  readonly station: DemoStation;
  /** Whether the driver asks for this station, rather than coming by. */
  readonly isNamed: boolean;
  readonly coordinates: Coordinates;
  readonly atPump: Coordinates;
  readonly dispensed_ml: number;
  /** So many minutes after the request. */
  readonly arrives: number;
  /** The request, once it is there and goes on. */
  readonly progress: { id: number | null };
}
type Coordinates = ReturnType<typeof nearby>;

/** The steps of one fill with its ending, each by the person who would take it. */
export function stepsOf(
  fill: PlannedFill,
  client: DemoClient,
  company: DemoCompany,
  chance: Chance,
  chosen: DemoStation | null = null,
): Step[] {
  const station = chosen ?? chance.pick(company.stations);
  const scene: Scene = {
    fill,
    client,
    station,
    isNamed: chosen !== null,
    coordinates: nearby(station, chance, 0.02),
    atPump: nearby(station, chance, 0.0008),
    dispensed_ml: dispensedOf(fill, chance),
    arrives: chance.between(12, 45),
    progress: { id: null },
  };
  const requestStep = requesting(scene);
  switch (fill.ending) {
    case 'rejected':
    case 'expired':
      return [requestStep];
    case 'cancelled':
    case 'manager_rejects':
      return [requestStep, refusing(scene)];
    case 'manager_approves':
      return [requestStep, allowing(scene), ...serving(scene)];
    case 'stopped':
      return [requestStep, ...serving(scene).slice(0, -1), stopping(scene)];
    default:
      return [requestStep, ...serving(scene), ...deciding(scene, company)];
  }
}

/** A step of anyone who continues with the request; none where there is none. */
function step(
  { fill, progress }: Scene,
  minutes: number,
  by: Actor,
  run: (ctx: Ctx, id: number) => Promise<unknown>,
): Step {
  return {
    at: new Date(fill.at.getTime() + minutes * MINUTE_MS),
    by,
    run: async (ctx) => (progress.id === null ? null : run(ctx, progress.id)),
  };
}

function requesting({ fill, client, station, isNamed, coordinates, progress }: Scene): Step {
  const { vehicle, ending } = fill;
  const needsManager = ending === 'manager_approves' || ending === 'manager_rejects';
  const isTooMuch = needsManager || ending === 'rejected';
  return {
    at: fill.at,
    by: vehicle.driver,
    async run(ctx) {
      const request = await createRequest(
        ctx,
        {
          vehicle_id: vehicle.id,
          kind: 'litres',
          volume_ml: isTooMuch ? Math.round((vehicle.tank_ml * TOO_MUCH) / 1_000) * 1_000 : fill.volume_ml,
          odometer_km: fill.odometer_km,
          coordinates,
          manager_decides: needsManager,
          ...(needsManager
            ? { request_reason: REQUEST_REASONS[fill.odometer_km % REQUEST_REASONS.length]! }
            : {}),
          ...(isNamed ? { station_id: station.id } : {}),
        },
        { lastPosition: findLastPosition },
      );
      const goesOn = request.status === 'request_approved' || request.status === 'request_pending';
      if (goesOn) progress.id = request.id;
      // What a large amount leaves for the manager is decided within minutes.
      if (request.status === 'request_pending' && !needsManager)
        await approveRequest(
          as(ctx, client.manager, new Date(ctx.now.getTime() + 4 * MINUTE_MS)),
          request.id,
          {},
        );
    },
  };
}

function refusing(scene: Scene): Step {
  const { fill, client } = scene;
  return fill.ending === 'cancelled'
    ? step(scene, 9, fill.vehicle.driver, (ctx, id) => cancelRequest(ctx, id, 'The trip was called off'))
    : step(scene, 14, client.manager, (ctx, id) => rejectRequest(ctx, id, 'More than the tank holds'));
}

function allowing(scene: Scene): Step {
  return step(scene, 6, scene.client.manager, (ctx, id) =>
    approveRequest(ctx, id, { comment: 'Auxiliary tank fitted' }),
  );
}

/** At the pump: found, started, closed. */
function serving(scene: Scene): Step[] {
  const { fill, station, atPump, arrives, dispensed_ml } = scene;
  const { vehicle, ending, odometer_km } = fill;
  const isOverridden = ending === 'override' || ending === 'waits_for_platform';
  return [
    step(scene, arrives, station.attendant, (ctx, id) =>
      initiate(ctx, id, { ...foundBy(vehicle), coordinates: atPump }).catch((error: unknown) =>
        leaveRefused(as(ctx, vehicle.driver, ctx.now), id, error),
      ),
    ),
    step(scene, arrives + 1, station.attendant, (ctx, id) =>
      start(ctx, id, {
        plate_read: vehicle.plate_no,
        driver_pin: DEMO_PIN,
        coordinates: atPump,
        ...(isOverridden ? { override_reason: 'Plate bent, read by hand from the papers' } : {}),
      }),
    ),
    step(scene, arrives + SERVED_MINUTES, station.attendant, (ctx, id) =>
      close(ctx, id, { volume_ml: dispensed_ml, odometer_km, coordinates: atPump }),
    ),
  ];
}

function foundBy({ tag, plate_no }: DemoVehicle) {
  return tag === undefined
    ? ({ found_by: 'typed', plate: plate_no } as const)
    : ({ found_by: 'tag', tag } as const);
}

/** A station that is closed serves nobody: the driver cancels and drives on. */
async function leaveRefused(ctx: Ctx, id: number, error: unknown): Promise<void> {
  if (!(error instanceof AppError) || error.code !== 'STATION_NOT_ALLOWED') throw error;
  await cancelRequest(ctx, id, 'The station was closed');
}

function stopping(scene: Scene): Step {
  return step(scene, scene.arrives + 2, scene.station.attendant, (ctx, id) =>
    stop(ctx, id, { reason: 'Pump out of order' }),
  );
}

/** What client and platform say to a fill that is held. */
function deciding(scene: Scene, { admin }: DemoCompany): Step[] {
  const { manager } = scene.client;
  const decide = (minutes: number, by: Actor, run: (ctx: Ctx, id: number) => Promise<unknown>) =>
    step(scene, scene.arrives + SERVED_MINUTES + minutes, by, run);
  switch (scene.fill.ending) {
    case 'client_approves':
      return [
        decide(95, manager, (ctx, id) =>
          decideForClient(ctx, id, { decision: 'approve', comment: 'Extra tank, agreed with the driver' }),
        ),
      ];
    case 'client_refuses':
      return [
        decide(60, manager, (ctx, id) =>
          decideForClient(ctx, id, { decision: 'refuse', comment: 'The tank does not hold that much' }),
        ),
        decide(240, admin, (ctx, id) =>
          decideForPlatform(ctx, id, {
            decision: 'complete',
            comment: 'Photo and meter agree; half excused',
            charged_halalas: Math.floor(amountHalalas(scene.dispensed_ml, 1_500) / 2),
          }),
        ),
      ];
    case 'override':
      return [
        decide(180, admin, (ctx, id) =>
          decideForPlatform(ctx, id, { decision: 'complete', comment: 'Papers and photo checked' }),
        ),
      ];
    default:
      return [];
  }
}

/** Most pumps stop a little before the preset; the ones that go to the client went over it. */
function dispensedOf(fill: PlannedFill, chance: Chance): number {
  const overs: readonly string[] = ['client_approves', 'client_refuses', 'waits_for_client'];
  if (overs.includes(fill.ending)) return Math.round(fill.volume_ml * (1.08 + chance.next() * 0.12));
  return fill.volume_ml - chance.between(0, 1_900);
}

function nearby(station: DemoStation, chance: Chance, degrees: number) {
  return {
    latitude: station.latitude + (chance.next() - 0.5) * degrees,
    longitude: station.longitude + (chance.next() - 0.5) * degrees,
  };
}
