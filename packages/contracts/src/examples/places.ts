import { listClientNetworks, listClientStations, mapClientStations } from '../client-stations.ts';
import { exportClients, getClient, listClients } from '../clients.ts';
import { getClientFees } from '../fees.ts';
import { listFuelsOnSale } from '../fuel-types.ts';
import { exportNetworks, listNetworks } from '../networks.ts';
import { exportStations, listStationPlaces, listStations } from '../stations.ts';
import { listVehicleTypesOnOffer } from '../vehicle-types.ts';
import { example } from './example.ts';

/** What there is: stations, prices, kinds of vehicles, the company's own entry. */
export const PLACES = [
  example(listFuelsOnSale),
  example(listVehicleTypesOnOffer),
  example(listNetworks),
  example(exportNetworks, { query: { format: 'csv' } }),
  example(listStations, { query: { latitude: 24.7136, longitude: 46.6753, fuel_type_id: 3 } }),
  example(exportStations, { query: { format: 'csv' } }),
  example(listStationPlaces),
  example(listClientNetworks),
  example(listClientStations, { query: { fuel_type_id: 3, allowed: 'yes' } }),
  example(mapClientStations, { query: { fuel_type_id: 3 } }),
  example(listClients),
  example(exportClients, { query: { format: 'csv' } }),
  example(getClient, { params: { id: 4 } }),
  example(getClientFees, { params: { id: 4 } }),
];
