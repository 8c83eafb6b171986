import { getActivationFee } from '../fleet/activation-fees.ts';
import * as branches from '../fleet/branches.ts';
import {
  correctOdometerReading,
  createOdometerReading,
  listOdometerReadings,
} from '../fleet/odometer-readings.ts';
import { createTankReading, sendTankReadings } from '../fleet/tank-readings.ts';
import {
  activateVehicleGroup,
  createVehicleGroup,
  deactivateVehicleGroup,
  exportVehicleGroups,
  getVehicleGroup,
  listVehicleGroups,
  updateVehicleGroup,
} from '../fleet/vehicle-groups.ts';
import * as vehicles from '../fleet/vehicles.ts';
import * as tags from '../fuelling/vehicle-tags.ts';
import { example } from './example.ts';

const truck = { id: 31 };
const van = { id: 32 };

/** Branches and groups of a fleet, and its vehicles. */
export const FLEET = [
  example(branches.createBranch, {
    body: { name_en: 'Riyadh north', name_ar: 'شمال الرياض', city: 'Riyadh', cost_center: 'CC-100' },
  }),
  example(branches.updateBranch, { params: { id: 7 }, body: { cost_center: 'CC-110', version: 1 } }),
  example(branches.deactivateBranch, { params: { id: 7 } }),
  example(branches.activateBranch, { params: { id: 7 } }),
  example(branches.getBranch, { params: { id: 7 } }),
  example(branches.listBranches),
  example(branches.exportBranches, { query: { format: 'csv' } }),
  example(createVehicleGroup, { body: { name_en: 'Light trucks', name_ar: 'شاحنات خفيفة', branch_id: 7 } }),
  example(updateVehicleGroup, { params: { id: 3 }, body: { cost_center: 'CC-111', version: 1 } }),
  example(deactivateVehicleGroup, { params: { id: 3 } }),
  example(activateVehicleGroup, { params: { id: 3 } }),
  example(getVehicleGroup, { params: { id: 3 } }),
  example(listVehicleGroups, { query: { branch_id: 7 } }),
  example(exportVehicleGroups, { query: { format: 'csv' } }),
  example(vehicles.listVehicleChoices),
  example(vehicles.createVehicle, {
    body: {
      plate_no: 'KXA 1177',
      plate_kind: 'private',
      name: 'Workshop van',
      vehicle_type_id: 1,
      fuel_type_id: 1,
      gas_tank_capacity_ml: 80_000,
      odometer_km: 41_200,
      odo_last_updated_date: '2026-02-26T06:00:00Z',
      client_reference_number: 'VAN-02',
      group_id: 3,
    },
  }),
  example(vehicles.updateVehicle, {
    params: van,
    body: { color: 'White', cost_center: 'CC-111', version: 1 },
  }),
  example(vehicles.bindDriver, { params: van, body: { driver_id: 10 } }),
  example(vehicles.moveVehicles, { body: { vehicle_ids: [31, 32], group_id: 3 } }),
  example(createOdometerReading, {
    params: van,
    body: { odometer_km: 41_260, read_at: '2026-03-01T06:30:00Z', note: 'Read in the yard' },
  }),
  example(correctOdometerReading, { params: { id: 70 }, body: { odometer_km: 41_250, version: 1 } }),
  example(listOdometerReadings, { params: van }),
  example(createTankReading, {
    params: van,
    body: { read_at: '2026-03-01T06:40:00Z', level: 62.5, unit: 'percent', source: 'vehicle_bus' },
  }),
  example(sendTankReadings, {
    body: {
      readings: [
        {
          ...{ vehicle_id: 32, read_at: '2026-03-01T06:50:00Z', level: 49_200, unit: 'ml', source: 'probe' },
          ...{ latitude: 24.7136, longitude: 46.6753 },
        },
        { vehicle_id: 31, read_at: '2026-03-01T06:50:00Z', level: 81, unit: 'percent', source: 'tracker' },
      ],
    },
  }),
  example(vehicles.setVehicleStatus, { params: van, body: { status: 'inactive' } }),
  example(vehicles.trashVehicle, { params: van }),
  example(vehicles.restoreVehicle, { params: van }),
  example(vehicles.getVehicle, { params: truck }),
  example(vehicles.listVehicles, { query: { q: 'JDR', per_page: 10 } }),
  example(vehicles.exportVehicles, { query: { group_id: 3, format: 'csv' } }),
  example(vehicles.listDriverLog, { params: van }),
  example(getActivationFee, { params: van }),
  example(vehicles.getVehicleFee, { query: { vehicle_type_id: 1 } }),
  example(tags.pairVehicleTag, {
    body: { vehicle_id: 31, tag: '04:A2:B3:C4:D5:E6:80', label: 'Windshield' },
  }),
  example(tags.moveVehicleTag, { params: { id: 1 }, body: { vehicle_id: 32, reason: 'Truck sold' } }),
  example(tags.setVehicleTagStatus, { params: { id: 1 }, body: { status: 'lost', reason: 'Fell off' } }),
  example(tags.pairManyVehicleTags, {
    body: { pairs: [{ plate_no: 'KXA 1177', tag: '04112233445566', label: 'Windshield' }] },
  }),
  example(tags.getVehicleTag, { params: { id: 1 } }),
  example(tags.listVehicleTags, { query: { status: 'active' } }),
  example(tags.exportVehicleTags, { query: { format: 'csv' } }),
];
