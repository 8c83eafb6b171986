import type { RouteSpec } from './define-route.ts';
import deliveriesAnswers from './examples/answers/deliveries.json' with { type: 'json' };
import driversAnswers from './examples/answers/drivers.json' with { type: 'json' };
import feedsAnswers from './examples/answers/feeds.json' with { type: 'json' };
import fleetAnswers from './examples/answers/fleet.json' with { type: 'json' };
import fuellingAnswers from './examples/answers/fuelling.json' with { type: 'json' };
import limitsAnswers from './examples/answers/limits.json' with { type: 'json' };
import moneyAnswers from './examples/answers/money.json' with { type: 'json' };
import placesAnswers from './examples/answers/places.json' with { type: 'json' };
import registersAnswers from './examples/answers/registers.json' with { type: 'json' };
import { DELIVERIES } from './examples/deliveries.ts';
import { DRIVERS } from './examples/drivers.ts';
import type { ExampleCall } from './examples/example.ts';
import { FEEDS } from './examples/feeds.ts';
import { FLEET } from './examples/fleet.ts';
import { FUELLING } from './examples/fuelling.ts';
import { LIMITS } from './examples/limits.ts';
import { MONEY } from './examples/money.ts';
import { PLACES } from './examples/places.ts';
import { REGISTERS } from './examples/registers.ts';

/**
 * What other systems call, each operation with an example that the reference page shows. A test sends every one to a
 * real server, in this order, and compares the response with the stored one, field by field. The generated client
 * (packages/client) has exactly these.
 */

/** Changes break nobody: within a version fields and operations are added, never removed or redefined. */
export const API_VERSION = '1.0.0';

/** By subject, in the order of the examples' scenario. */
export const EXAMPLES = {
  registers: { calls: REGISTERS, answers: registersAnswers },
  drivers: { calls: DRIVERS, answers: driversAnswers },
  fleet: { calls: FLEET, answers: fleetAnswers },
  limits: { calls: LIMITS, answers: limitsAnswers },
  fuelling: { calls: FUELLING, answers: fuellingAnswers },
  places: { calls: PLACES, answers: placesAnswers },
  deliveries: { calls: DELIVERIES, answers: deliveriesAnswers },
  money: { calls: MONEY, answers: moneyAnswers },
  feeds: { calls: FEEDS, answers: feedsAnswers },
} as const satisfies Record<string, { calls: readonly ExampleCall[]; answers: object }>;
export type Room = keyof typeof EXAMPLES;

export interface Example extends ExampleCall {
  readonly route: RouteSpec;
  readonly room: Room;
  /** Null where the answer is a file that is not in letters. */
  readonly answer: unknown;
}

export const PUBLIC_API: readonly Example[] = Object.entries(EXAMPLES).flatMap(([room, { calls, answers }]) =>
  calls.map((call) => ({
    ...call,
    room: room as Room,
    answer: (answers as Record<string, unknown>)[call.route.name] ?? null,
  })),
);
