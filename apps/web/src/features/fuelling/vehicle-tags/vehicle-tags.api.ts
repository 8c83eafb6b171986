import { listVehicles } from '@fleet/contracts/fleet/vehicles.ts';
import {
  createVehicleTagCode,
  getVehicleTag,
  listVehicleTags,
  moveVehicleTag,
  pairManyVehicleTags,
  pairVehicleTag,
  setVehicleTagStatus,
  type VehicleTag,
} from '@fleet/contracts/fuelling/vehicle-tags.ts';
import type { InputOf } from '../../../lib/call.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useList, useOne } from '../../../lib/use-list.ts';
import { findIn } from '../../../ui/find-in.ts';

export type { VehicleTag };
export type TagQuery = NonNullable<InputOf<typeof listVehicleTags>['query']>;

/** A vehicle's history names its tags. */
const KINDS = ['vehicle_tag', 'vehicle'] as const;

export const useTags = (query: TagQuery) => useList(listVehicleTags, 'vehicle_tag', query);
export const useTag = (id: string) => useOne(getVehicleTag, 'vehicle_tag', id);
export const usePairTag = () => useChange(pairVehicleTag, KINDS);
export const usePairMany = () => useChange(pairManyVehicleTags, KINDS);
export const useSetTagStatus = () => useChange(setVehicleTagStatus, KINDS);
export const useMoveTag = () => useChange(moveVehicleTag, KINDS);
export const useCreateTagCode = () => useChange(createVehicleTagCode, KINDS);

/** Vehicles by plate and name, of one client where that is known. */
export function findVehicles(client_id: number | undefined) {
  return findIn(listVehicles, (row) => `${row.plate_no.replace('-', ' ')} · ${row.name}`, { client_id });
}
