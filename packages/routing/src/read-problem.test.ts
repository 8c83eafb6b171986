import { describe, expect, test } from 'vitest';
import { InvalidProblem } from './problem.ts';
import { readProblem } from './read-problem.ts';

const VEHICLE = { id: 1, start_index: 0, end_index: 0 };
const at = (location_index: number, id = location_index) => ({ id, location_index });
const MATRICES = { car: { durations: [0, 1, 2].map(() => [0, 1, 2]) } };

describe('a rich problem with faults', () => {
  const vehicle = (more: object) => ({ vehicles: [{ ...VEHICLE, ...more }] });
  const shipments = [{ pickup: at(1), delivery: at(2) }];

  test.each<[string, object, string[]]>([
    [
      'breaks',
      vehicle({ breaks: [{ service: -1 }, 5] }),
      [
        'MISSING /vehicles/0/breaks/0/id',
        'OUT_OF_RANGE /vehicles/0/breaks/0/service',
        'NOT_AN_OBJECT /vehicles/0/breaks/1',
      ],
    ],
    [
      'windows of breaks',
      vehicle({
        breaks: [
          {
            id: 1,
            time_windows: [
              [5, 9],
              [7, 8],
            ],
          },
        ],
      }),
      ['WINDOWS_OVERLAP /vehicles/0/breaks/0/time_windows/1'],
    ],
    [
      'duplicate breaks',
      vehicle({ breaks: [{ id: 1 }, { id: 1 }] }),
      ['DUPLICATE_ID /vehicles/0/breaks/1/id'],
    ],
    ['reloads', vehicle({ reloads: [{ location_index: 9 }, {}] }), ['NO_LOCATION /vehicles/0/reloads/1']],
    [
      'reloads outside the map',
      vehicle({ reloads: [{ location_index: 9 }] }),
      ['INDEX_OUTSIDE_MATRIX /vehicles/0/reloads/0/location_index'],
    ],
    ['reloads without a location', vehicle({ max_reloads: 2 }), ['MISSING /vehicles/0/reloads']],
    [
      'compartments',
      vehicle({ compartments: [{}, { capacity: 1, products: [5] }] }),
      ['MISSING /vehicles/0/compartments/0/capacity', 'NOT_A_TEXT /vehicles/0/compartments/1/products/0'],
    ],
    [
      'a tanker without a start',
      { vehicles: [{ id: 1, end_index: 0, compartments: [] }] },
      ['NO_LOCATION /vehicles/0'],
    ],
    [
      'products',
      { jobs: [{ ...at(1), products: { diesel: 1.5 } }] },
      ['NOT_A_NUMBER /jobs/0/products/diesel'],
    ],
    [
      'release and lateness',
      { jobs: [{ ...at(1), release: 'noon', late: { after: 1 } }] },
      ['MISSING /jobs/0/late/per_hour', 'NOT_A_NUMBER /jobs/0/release'],
    ],
    [
      'load limits of breaks',
      { vehicles: [{ ...VEHICLE, capacity: [4], breaks: [{ id: 1, max_load: [1, 2] }] }] },
      ['WRONG_LENGTH /vehicles/0/breaks/0/max_load'],
    ],
    [
      'speeds',
      { speeds: { by_hour: { car: [1, 2, 0], truck: 'slow' }, utc_offset: 90_000 } },
      [
        'OUT_OF_RANGE /speeds/utc_offset',
        'WRONG_LENGTH /speeds/by_hour/car',
        'OUT_OF_RANGE /speeds/by_hour/car/1',
        'OUT_OF_RANGE /speeds/by_hour/car/2',
        'NOT_A_LIST /speeds/by_hour/truck',
      ],
    ],
    [
      'reloads at unknown sites',
      vehicle({ steps: [{ type: 'reload' }] }),
      ['UNKNOWN_ID /vehicles/0/steps/0'],
    ],
    [
      'unsupported VROOM keys',
      {
        matrix: [[0]],
        jobs: [{ ...at(1), amount: [1], setup_per_type: {}, service_per_type: {} }],
        vehicles: [{ ...VEHICLE, type: 'van', costs: { per_task_hour: 5 } }],
      },
      [
        'NOT_SUPPORTED /matrix',
        'NOT_SUPPORTED /jobs/0/amount',
        'NOT_SUPPORTED /jobs/0/setup_per_type',
        'NOT_SUPPORTED /jobs/0/service_per_type',
        'NOT_SUPPORTED /vehicles/0/costs/per_task_hour',
      ],
    ],
    ['prizes', { jobs: [{ ...at(1), prize: -1 }] }, ['OUT_OF_RANGE /jobs/0/prize']],
    [
      'unknown vehicles',
      { jobs: [{ ...at(1), allowed_vehicles: [1, 8] }] },
      ['UNKNOWN_ID /jobs/0/allowed_vehicles/1'],
    ],
    [
      'the objective',
      { objective: { vehicles_first: 1, change: -1, balance: { by: 'luck', weight: 1 } } },
      [
        'NOT_A_YES_OR_NO /objective/vehicles_first',
        'OUT_OF_RANGE /objective/change',
        'UNKNOWN_CHOICE /objective/balance/by',
      ],
    ],
    [
      'steps',
      vehicle({ steps: [{ type: 'nap' }, { type: 'job', locked: 'yes' }] }),
      [
        'UNKNOWN_CHOICE /vehicles/0/steps/0/type',
        'MISSING /vehicles/0/steps/0/id',
        'MISSING /vehicles/0/steps/1/id',
        'NOT_A_YES_OR_NO /vehicles/0/steps/1/locked',
      ],
    ],
    [
      'steps of unknown tasks',
      vehicle({
        steps: [
          { type: 'job', id: 5 },
          { type: 'break', id: 5 },
        ],
      }),
      ['UNKNOWN_ID /vehicles/0/steps/0/id', 'UNKNOWN_ID /vehicles/0/steps/1/id'],
    ],
    [
      'duplicate steps',
      { jobs: [at(1)], ...vehicle({ steps: [1, 1].map((id) => ({ type: 'job', id })) }) },
      ['PLANNED_TWICE /vehicles/0/steps/1'],
    ],
    [
      'locks after unlocked steps',
      {
        jobs: [at(1), at(2)],
        ...vehicle({
          steps: [
            { type: 'job', id: 1 },
            { type: 'job', id: 2, locked: true },
          ],
        }),
      },
      ['LOCK_NOT_AT_HEAD /vehicles/0/steps/1'],
    ],
    [
      'half a shipment',
      { shipments, ...vehicle({ steps: [{ type: 'delivery', id: 2 }] }) },
      ['SHIPMENT_TORN /vehicles/0/steps/0'],
    ],
  ])('is rejected for its %s', (_, problem, faults) => {
    try {
      readProblem({ vehicles: [VEHICLE], matrices: MATRICES, ...problem });
      expect.unreachable();
    } catch (error) {
      if (!(error instanceof InvalidProblem)) throw error;
      expect(error.errors.map(({ code, path }) => `${code} ${path}`)).toEqual(faults);
    }
  });
});
