import {
  listVehicleTypes,
  listVehicleTypesOnOffer,
  vehicleTypes as resource,
} from '@fleet/contracts/fleet/vehicle-types.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { asc, eq } from '../../platform/orm.ts';
import { serveResource } from '../../platform/resource.ts';
import { resourceReads, resourceWrites } from '../../platform/resource-queries.ts';
import { vehicleTypes } from './vehicle-types.table.ts';

const service = serveResource(resource, {
  one: 'kind of vehicle',
  reads: resourceReads(listVehicleTypes, {
    table: vehicleTypes,
    sort: 'name_en',
    search: [vehicleTypes.name_en, vehicleTypes.name_ar, vehicleTypes.name_ur],
  }),
  writes: resourceWrites(vehicleTypes),
  export: {
    name: 'vehicle_types',
    columns: [
      'name_en',
      'name_ar',
      'name_ur',
      { key: 'weight_kg', kind: 'integer' },
      { key: 'registration_fee', kind: 'halalas' },
      { key: 'monthly_sub_fee', kind: 'halalas' },
      'status',
      'created_at',
    ],
  },
});

export const { create: createVehicleType } = service;

/** Handlers of the contracts about kinds of vehicle; every active kind may be put on a vehicle. */
export const vehicleTypeHandlers: RouteHandler[] = [
  ...service.handlers,
  handle(listVehicleTypesOnOffer, async (ctx) => ({
    rows: await ctx.db.orm
      .select({ id: vehicleTypes.id, name_en: vehicleTypes.name_en, name_ar: vehicleTypes.name_ar })
      .from(vehicleTypes)
      .where(eq(vehicleTypes.status, 'active'))
      .orderBy(asc(vehicleTypes.name_en)),
  })),
];
