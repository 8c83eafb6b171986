import {
  type ApiKeyWithSecret,
  createApiKey,
  getApiKey,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
  updateApiKey,
} from '@fleet/contracts/access/api-keys.ts';
import type { AnswerOf, InputOf } from '../../../lib/call.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useList, useOne } from '../../../lib/use-list.ts';

export type ApiKey = AnswerOf<typeof listApiKeys>['rows'][number];
export type ApiKeyDetail = AnswerOf<typeof getApiKey>;
export type ApiKeyQuery = NonNullable<InputOf<typeof listApiKeys>['query']>;
export type { ApiKeyWithSecret };

const KIND = 'api_key';

/** One page of the list; the previous page stays visible while loading. */
export const useApiKeys = (query: ApiKeyQuery) => useList(listApiKeys, KIND, query);

/** One key with its recent usage, by the id in the address. */
export const useApiKey = (id: string) => useOne(getApiKey, KIND, id);

export const useCreateApiKey = () => useChange(createApiKey, [KIND]);
export const useUpdateApiKey = () => useChange(updateApiKey, [KIND]);
export const useRotateApiKey = () => useChange(rotateApiKey, [KIND]);
export const useRevokeApiKey = () => useChange(revokeApiKey, [KIND]);
