import { listColleagues } from '@fleet/contracts/messages/tasks.ts';
import { call } from '../../../lib/call.ts';

/** People of the own company by part of their name, for a field. */
export async function findColleagues(q: string, signal: AbortSignal) {
  return (await call(listColleagues, { query: q ? { q } : {}, signal })).rows;
}
