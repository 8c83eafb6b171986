import { getClientFees } from '../billing/fees.ts';
import { getClientPlan } from '../billing/subscription-plans.ts';
import { exportClients, getClient, listClients } from '../fleet/clients.ts';
import { listFuelsOnSale } from '../fleet/fuel-types.ts';
import { listVehicleTypesOnOffer } from '../fleet/vehicle-types.ts';
import { listClientNetworks, listClientStations, mapClientStations } from '../stations/client-stations.ts';
import { exportNetworks, listNetworks } from '../stations/networks.ts';
import { exportStations, listStationCoordinates, listStations } from '../stations/stations.ts';
import { example } from './example.ts';

/** Reference data: stations, prices, vehicle types, the company's own record. */
export const PLACES = [
  example(listFuelsOnSale),
  example(listVehicleTypesOnOffer),
  example(listNetworks),
  example(exportNetworks, { query: { format: 'csv' } }),
  example(listStations, { query: { latitude: 24.7136, longitude: 46.6753, fuel_type_id: 3 } }),
  example(exportStations, { query: { format: 'csv' } }),
  example(listStationCoordinates),
  example(listClientNetworks),
  example(listClientStations, { query: { fuel_type_id: 3, allowed: 'yes' } }),
  example(mapClientStations, { query: { fuel_type_id: 3 } }),
  example(listClients),
  example(exportClients, { query: { format: 'csv' } }),
  example(getClient, { params: { id: 4 } }),
  example(getClientFees, { params: { id: 4 } }),
  example(getClientPlan, { params: { id: 4 } }),
];
