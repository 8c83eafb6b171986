import type { ChatOwner } from '../../messages/chats/chats.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { findOwnNetwork } from './stations.queries.ts';

/** Threads between a station and its network. */
export const stationChats: ChatOwner = {
  async threadOf(ctx, station_id) {
    const network_id = await findOwnNetwork(ctx, station_id);
    if (network_id === null) throw new AppError('NOT_FOUND', 'There is no such station.');
    return { station_id, network_id };
  },
};
