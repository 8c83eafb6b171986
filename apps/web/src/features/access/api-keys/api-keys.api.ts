import {
  type ApiKeyWithSecret,
  createApiKey,
  getApiKey,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
  updateApiKey,
} from '@fleet/contracts/access/api-keys.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf } from '../../../lib/call.ts';
import { useChange } from '../../../lib/use-change.ts';

export type ApiKey = AnswerOf<typeof listApiKeys>['rows'][number];
export type ApiKeyDetail = AnswerOf<typeof getApiKey>;
export type ApiKeyQuery = NonNullable<InputOf<typeof listApiKeys>['query']>;
export type { ApiKeyWithSecret };

const KIND = 'api_key';

/** One page of the list; the page before stays while the next is fetched. */
export function useApiKeys(query: ApiKeyQuery) {
  return useQuery({
    queryKey: [KIND, 'list', query],
    queryFn: ({ signal }) => call(listApiKeys, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One key with its last days; the id as the address has it. */
export function useApiKey(id: string) {
  return useQuery({
    queryKey: [KIND, 'one', id],
    queryFn: ({ signal }) => call(getApiKey, { params: { id }, signal }),
  });
}

export const useCreateApiKey = () => useChange(createApiKey, [KIND]);
export const useUpdateApiKey = () => useChange(updateApiKey, [KIND]);
export const useRotateApiKey = () => useChange(rotateApiKey, [KIND]);
export const useRevokeApiKey = () => useChange(revokeApiKey, [KIND]);
