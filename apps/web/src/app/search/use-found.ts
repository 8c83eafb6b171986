import { searchEverything } from '@fleet/contracts/insight/search.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

const SHORTEST = 2;
const LONGEST = 60;
const NOTHING = { exact: [], contacts: [], files: [], did_you_mean: null } as const;

/** Server results for this text; the previous results stay while loading, and are not `isCurrent`. */
export function useFound(text: string) {
  const isEnabled = text.length >= SHORTEST;
  const { data, isPlaceholderData, isFetching } = useQuery({
    queryKey: ['search', text],
    queryFn: ({ signal }) => call(searchEverything, { query: { text: text.slice(0, LONGEST) }, signal }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return {
    ...((isEnabled && data) || NOTHING),
    isFetching,
    isCurrent: !isEnabled || (data !== undefined && !isPlaceholderData),
  };
}
