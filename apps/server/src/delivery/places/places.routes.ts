import * as contract from '@fleet/contracts/delivery/places.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { searchPlaces } from './places.service.ts';

/** Handlers of the search for streets, districts and addresses. */
export const placeHandlers: RouteHandler[] = [
  handle(contract.searchPlaces, (ctx, { query }) => searchPlaces(ctx, query)),
];
