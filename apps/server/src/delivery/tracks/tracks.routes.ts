import { getTrack } from '@fleet/contracts/delivery/tracks.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { readTrack } from './tracks.service.ts';

/** Handlers of the track contracts. */
export const trackHandlers: RouteHandler[] = [handle(getTrack, (ctx, { query }) => readTrack(ctx, query))];
