import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { isCallError } from './call-error.ts';

/** The queries of one signed-in page. */
export function createQueryClient(): QueryClient {
  return new FreshQueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // Rejections are final; only a missing or malformed response is worth a retry.
        retry: (failures, error) =>
          failures < 2 && isCallError(error) && (error.code === 'OFFLINE' || error.status >= 500),
      },
      // Without a network an action fails immediately with an error instead of waiting unseen.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/**
 * The library lets a first load that is under way count as the refetch after a change, although the server may have read before the
 * change. Here such a load is followed by another.
 */
class FreshQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const loading = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter((query) => query.state.data === undefined || !query.isActive());
    const again = loading.map(async (query) => {
      await query.promise?.catch(() => {});
      await super.invalidateQueries({ queryKey: query.queryKey, exact: true }, options);
    });
    await Promise.all([super.invalidateQueries(filters, options), ...again]);
  }
}
