import { listColleagues } from '@fleet/contracts/messages/tasks.ts';
import { call } from '../../../lib/call.ts';

/** Everybody of the own company who may be invited. */
export async function listGuests(signal: AbortSignal) {
  return (await call(listColleagues, { query: {}, signal })).rows;
}
