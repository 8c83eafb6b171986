import {
  type AuditRow,
  getAuditChain,
  listAuditFacets,
  listAuditRows,
} from '@fleet/contracts/insight/audit-log.ts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call, type InputOf } from '../../../lib/call.ts';

export type { AuditRow };

type Filter = Omit<NonNullable<InputOf<typeof listAuditRows>['query']>, 'older_than' | 'per_page'>;

const PER_PAGE = 50;

/** The log by page, newest first. */
export function useAuditLog(filter: Filter) {
  const result = useInfiniteQuery({
    queryKey: ['audit-log', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listAuditRows, { query: { ...filter, older_than: pageParam, per_page: PER_PAGE }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
  });
  return { ...result, rows: result.data?.pages.flatMap((page) => page.rows) };
}

/** Object types and actions, for the filters. */
export function useAuditFacets() {
  return useQuery({
    queryKey: ['audit-facets'],
    queryFn: ({ signal }) => call(listAuditFacets, { signal }),
    staleTime: 60_000,
  });
}

/** State of the hash chain, with its newest links verified by the server. */
export function useAuditChain(verify: number, enabled: boolean) {
  return useQuery({
    queryKey: ['audit-chain', verify],
    queryFn: ({ signal }) => call(getAuditChain, { query: { verify }, signal }),
    enabled,
    placeholderData: keepPreviousData,
  });
}
