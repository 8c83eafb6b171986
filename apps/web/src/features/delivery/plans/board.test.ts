import type { PlanningDay, PlanningOrder } from '@fleet/contracts/delivery/planning-days.ts';
import type { PlanDetail } from '@fleet/contracts/delivery/plans.ts';
import { describe, expect, test } from 'vitest';
import { boardOf, tripWith } from './board.ts';
import { stepsOf } from './lanes.ts';
import { pictureOf } from './map/plan-picture.ts';
import { arrangementOf, indexAt } from './move-session.ts';
import { carried } from './use-timeline-keys.ts';

const order = (id: number, window_to = '2026-11-25T09:00:00Z'): PlanningOrder => ({
  id,
  status: 15,
  client: { id: 1, name_en: 'Masar', name_ar: 'مسار' },
  warehouse: {
    id,
    name_en: `Place ${id}`,
    name_ar: '',
    address: '',
    latitude: 24.6 + id / 100,
    longitude: 46.7,
  },
  window_from: '2026-11-25T05:00:00Z',
  window_to,
  priority: 50,
  volume_ml: 4_000_000,
  weight_grams: 3_300_000,
  fuels: [{ fuel_type_id: 1, volume_ml: 4_000_000 }],
  required_skills: [],
  unassigned: null,
  is_slot_requested: false,
  version: 1,
});
const vehicle = (id: number, code: string) => ({
  id,
  code,
  plate_no: 'ABC-1',
  driver: null,
  capacity_ml: 16_000_000,
  payload_grams: 20_000_000,
  compartments: [{ position: 0, capacity_ml: 16_000_000 }],
  shift_from_minute: 360,
  shift_to_minute: 960,
  is_absent: false,
});
const day: PlanningDay = {
  delivery_branch: { id: 1000, name_en: '', name_ar: '', address: '', latitude: 24.5, longitude: 46.9 },
  plan_date: '2026-11-25',
  options: {
    sequence_orders: false,
    balanced_allocation: false,
    time_and_fuel_optimization: true,
    multi_trip: true,
  },
  load_seconds: 1800,
  fuel_types: [],
  vehicles: [vehicle(9, 'Tanker 11'), vehicle(8, 'Tanker 2')],
  orders: [order(1), order(2, '2026-11-25T05:30:00Z'), order(3)],
  trips: [],
};
const step = (type: 'start' | 'job' | 'end', arrival: string, order_id: number | null = null) => ({
  type,
  order_id,
  arrival,
  service_seconds: type === 'job' ? 1800 : 0,
  waiting_seconds: 0,
  travelled_seconds: 0,
  travelled_metres: 0,
  latitude: 24.6,
  longitude: 46.7,
  compartments: type === 'start' ? [{ position: 0, fuel_type_id: 1, volume_ml: 8_000_000 }] : [],
});
const plan = {
  id: 5,
  can: { adopt: true, stop: false },
  trips: [
    {
      delivery_vehicle_id: 9,
      code: 'Tanker 11',
      cost_halalas: 50_000,
      distance_metres: 40_000,
      travel_seconds: 3600,
      service_seconds: 3600,
      waiting_seconds: 0,
      steps: [
        step('start', '2026-11-25T04:30:00Z'),
        step('job', '2026-11-25T05:00:00Z', 1),
        step('job', '2026-11-25T06:00:00Z', 2),
        step('end', '2026-11-25T07:00:00Z'),
      ],
    },
  ],
  unassigned_orders: [{ order_id: 3, delivery_vehicle_id: 9, reasons: [{ code: 'compartments', by: 500 }] }],
} as unknown as PlanDetail;

describe('the board of a day', () => {
  const board = boardOf(day, plan);

  test('has a lane for each trip and each idle vehicle, and unassigned orders with reasons', () => {
    expect(board.lanes.map(({ label, key, volume_ml }) => [label, key, volume_ml])).toEqual([
      ['T1', 'plan 9', 8_000_000],
      ['T2', 'vehicle 8', 0],
    ]);
    expect(board.unassigned.map(({ order: { id }, facts }) => [id, facts!.reasons[0]!.code])).toEqual([
      [3, 'compartments'],
    ]);
    expect(board.measures).toMatchObject({
      cost_halalas: 50_000,
      stops: 2,
      late: 1,
      unassigned_ml: 4_000_000,
    });
    expect(board.measures.capacity_ml).toBe(16_000_000);
    expect(board.lanes[0]!.stops.map(({ number, late_seconds }) => [number, late_seconds])).toEqual([
      [0, 0],
      [1, 0],
      [2, 1800],
      [0, 0],
    ]);
  });

  test('shows an order with a failed stop as unassigned: its trip without it, beside the plan that includes it', () => {
    const driven = (id: number, status: string, arrived_at: string | null = null) => ({
      kind: 'job',
      status,
      order: { id },
      latitude: 24.6,
      longitude: 46.7,
      planned_arrival_at: '2026-11-25T05:00:00Z',
      planned_waiting_seconds: 600,
      planned_service_seconds: 1_200,
      arrived_at,
      departed_at: null,
      failed_reason: status === 'failed' ? 'nobody_there' : null,
      compartments: [],
    });
    const trip = {
      id: 12,
      vehicle: { id: 8, code: 'Tanker 2' },
      planned_start_at: '2026-11-25T04:30:00Z',
      planned_end_at: '2026-11-25T07:00:00Z',
      can: { arrange: false },
      steps: [
        driven(1, 'failed', '2026-11-25T05:20:00Z'),
        driven(2, 'dropped'),
        driven(3, 'done', '2026-11-25T20:00:00Z'),
      ],
    } as unknown as PlanningDay['trips'][number];
    const driving = { ...day, trips: [trip] };
    const board = boardOf(driving, null);
    expect(board.unassigned.map((row) => row.order.id)).toEqual([1, 2]);
    // Planned on time, and yet one vehicle came late and one delivery failed.
    expect(board.measures).toMatchObject({ stops: 2, late: 1, failed: 1, done: 1 });
    // On map and timeline they stay where they were to be, with when the vehicle was there.
    const lane = board.lanes.find(({ trip }) => trip)!;
    expect(lane.lost).toEqual([
      {
        order_id: 1,
        status: 'failed',
        reason: 'nobody_there',
        begins: Date.parse('2026-11-25T05:10:00Z'),
        ends: Date.parse('2026-11-25T05:30:00Z'),
        latitude: 24.6,
        longitude: 46.7,
        arrived: Date.parse('2026-11-25T05:20:00Z'),
        departed: null,
      },
      expect.objectContaining({ order_id: 2, status: 'dropped', arrived: null }),
    ]);
    expect(lane.stops).toMatchObject([{ order_id: 3, arrived: Date.parse('2026-11-25T20:00:00Z') }]);
    const { stops: points } = pictureOf(board, driving.delivery_branch, [], new Map());
    expect(points.map(({ properties }) => [properties!.kind, properties!.order_id])).toEqual(
      expect.arrayContaining([
        ['stop', 3],
        ['failed', 1],
        ['dropped', 2],
      ]),
    );
    expect(tripWith(board, 3)).toBe(lane.label);
    expect(tripWith(board, 2)).toBeNull();
    const lanes = boardOf(driving, plan).lanes.map(({ key, stops }) => [
      key,
      stops.flatMap(({ order_id }) => order_id ?? []),
    ]);
    expect(lanes).toEqual([
      ['trip 12', [3]],
      ['plan 9', [1, 2]],
    ]);
  });

  test('covers full hours from the first load to the last return', () => {
    expect(new Date(board.from).toISOString()).toBe('2026-11-25T04:00:00.000Z');
    expect(new Date(board.to).toISOString()).toBe('2026-11-25T08:00:00.000Z');
  });

  test('inserts an order dropped at a time before later stops', () => {
    const [lane] = board.lanes;
    expect(indexAt(lane!, Date.parse('2026-11-25T05:10:00Z'))).toBe(0);
    expect(indexAt(lane!, Date.parse('2026-11-25T05:40:00Z'))).toBe(1);
    expect(indexAt(lane!, Date.parse('2026-11-25T09:00:00Z'))).toBe(2);
  });

  test('sends both resulting lanes for a move, and nothing if nothing moves', () => {
    const where = { delivery_branch_id: 1000, trip_date: day.plan_date };
    const to = (lane: string, index: number, order_id = 1) =>
      arrangementOf({ order_id, from: 'plan 9', target: { lane, index } }, board, where)?.trips;
    expect(to('plan 9', 0)).toBeUndefined();
    expect(to('plan 9', 1)).toBeUndefined();
    expect(to('plan 9', 2)![0]!.steps.map((job) => job.type === 'job' && job.order_id)).toEqual([2, 1]);
    expect(to('vehicle 8', 0)).toEqual([
      { delivery_vehicle_id: 8, steps: [{ type: 'job', order_id: 1 }] },
      { delivery_vehicle_id: 9, steps: [{ type: 'job', order_id: 2 }] },
    ]);
    expect(arrangementOf({ order_id: 3, from: null, target: 'unassigned' }, board, where)).toBeNull();
    expect(stepsOf(board.lanes[0]!)).toHaveLength(2);
  });

  test('moves an order by arrow keys along a lane in reading direction, and across lanes', () => {
    const at = { order_id: 3, target: { lane: 'plan 9', index: 1 } };
    expect(carried(board, at, 'ArrowRight', false)).toEqual({ lane: 'plan 9', index: 2 });
    expect(carried(board, at, 'ArrowRight', true)).toEqual({ lane: 'plan 9', index: 0 });
    expect(carried(board, at, 'ArrowDown', false)).toEqual({ lane: 'vehicle 8', index: 0 });
    expect(carried(board, { ...at, target: null }, 'ArrowDown', false)).toEqual({ lane: 'plan 9', index: 0 });
    const first = { order_id: 1, target: { lane: 'plan 9', index: 0 } };
    const behind = carried(board, first, 'ArrowRight', false);
    expect(behind).toEqual({ lane: 'plan 9', index: 2 });
    expect(carried(board, { ...first, target: behind }, 'ArrowLeft', false)).toEqual(first.target);
    const last = { order_id: 2, target: { lane: 'plan 9', index: 1 } };
    expect(carried(board, last, 'ArrowRight', false)).toEqual(last.target);
  });
});
