import * as drivers from '../fleet/drivers.ts';
import { example } from './example.ts';

const fahad = { id: 13 };

/** Drivers of a fleet with their photos and PINs: a photo is uploaded first and referenced when the driver is saved. */
export const DRIVERS = [
  example(drivers.uploadDriverPhoto),
  example(drivers.createDriver, {
    body: {
      employee_number: 'E-1002',
      first_name: 'Fahad',
      last_name: 'Alotaibi',
      civil_id: '1000000016',
      mobile: '0512345679',
      driver_prefered_language: 'ar',
      photo_file_id: 40,
    },
  }),
  example(drivers.updateDriver, { params: fahad, body: { nationality: 'Saudi', version: 1 } }),
  example(drivers.bindVehicle, { params: fahad, body: { vehicle_id: null } }),
  example(drivers.unbindDevice, { params: fahad }),
  example(drivers.setDriverStatus, { params: fahad, body: { status: 'inactive' } }),
  example(drivers.trashDriver, { params: fahad }),
  example(drivers.restoreDriver, { params: fahad }),
  example(drivers.getDriver, { params: { id: 12 } }),
  example(drivers.listDrivers, { query: { vehicle: 'bound' } }),
  example(drivers.exportDrivers, { query: { format: 'csv', lang: 'ar' } }),
  example(drivers.listVehicleLog, { params: { id: 12 } }),
];
