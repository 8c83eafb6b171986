import { upsertDrivers, upsertVehicles } from '../delivery/upserts.ts';
import { allocateInBulk } from '../fuelling/temporary-capacities.ts';
import { example } from './example.ts';

/** Synchronization of a fleet's registers, and temporary capacity for many vehicles at once. */
export const REGISTERS = [
  example(upsertDrivers, {
    body: {
      match_by: 'civil_id',
      drivers: [
        {
          civil_id: '1000000008',
          mobile: '0512345678',
          employee_number: 'E-1001',
          first_name: 'Salem',
          last_name: 'Alharbi',
        },
      ],
    },
  }),
  example(upsertVehicles, {
    body: {
      match_by: 'plate_no',
      vehicles: [
        {
          plate_no: 'JDR 4821',
          client_reference_number: 'TRUCK-07',
          vehicle_type: 'Pickup',
          fuel_type: 'diesel',
          gas_tank_capacity: 300,
          driver: 'E-1001',
        },
        { plate_no: 'KXA 1177', vehicle_type: 'Pickup', fuel_type: 'coal', gas_tank_capacity: 80 },
      ],
    },
  }),
  example(allocateInBulk, {
    body: {
      mode: 'days',
      days: 7,
      reason: 'Harvest week',
      allocations: [{ client_reference_number: 'TRUCK-07', volume_ml: 400_000 }],
    },
  }),
];
