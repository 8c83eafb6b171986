import * as contract from '@fleet/contracts/delivery/tracks.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { getTrack } from './tracks.service.ts';

/** Handlers of the track contracts. */
export const trackHandlers: RouteHandler[] = [
  handle(contract.getTrack, (ctx, { query }) => getTrack(ctx, query)),
];
