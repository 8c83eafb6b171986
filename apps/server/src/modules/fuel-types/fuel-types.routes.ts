import { listFuelTypes as listFuelTypesRoute } from '@fleet/contracts/parties.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { listFuelTypes } from './fuel-types.service.ts';

/** Handlers of the product contracts. */
export const fuelTypeHandlers: RouteHandler[] = [handle(listFuelTypesRoute, (ctx) => listFuelTypes(ctx))];
