import { searchEverything } from '@fleet/contracts/insight/search.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

const SHORTEST = 2;
const NOTHING = { contacts: [], files: [] } as const;

/** Contacts and files matching the text; previous results stay visible while loading. */
export function useFound(text: string) {
  const isEnabled = text.length >= SHORTEST;
  const { data, isFetching } = useQuery({
    queryKey: ['search', text],
    queryFn: ({ signal }) => call(searchEverything, { query: { text: text.slice(0, 60) }, signal }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return { ...((isEnabled && data) || NOTHING), isFetching };
}
