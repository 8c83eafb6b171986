import {
  acceptLimitSuggestion,
  changeLimits,
  createLimitProfile,
  getLimitSuggestion,
  listLimitProfiles,
  listLimits,
  previewLimitChange,
  removeLimitProfile,
  saveLimitProfile,
} from '@fleet/contracts/fuelling/limits.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf } from '../../../../lib/call.ts';
import { useChange } from '../../../../lib/use-change.ts';
import { useList } from '../../../../lib/use-list.ts';

export type LimitRow = AnswerOf<typeof listLimits>['rows'][number];
export type Profile = AnswerOf<typeof listLimitProfiles>['profiles'][number];
export type LimitChange = InputOf<typeof changeLimits>['body'];
export type Planned = AnswerOf<typeof previewLimitChange>;

/** Limits are one kind with the rules of a level: a change of either reaches both. */
const KIND = 'policy';

/** A page of the table of limits. */
export const useLimits = (query: NonNullable<InputOf<typeof listLimits>['query']>) =>
  useList(listLimits, KIND, query);

/** The profiles of a fleet and the limits above them. */
export function useProfiles(client_id: number | undefined, isWanted = true) {
  return useQuery({
    queryKey: [KIND, 'profiles', client_id],
    queryFn: ({ signal }) => readProfiles(client_id, signal),
    enabled: isWanted,
  });
}

export function readProfiles(client_id: number | undefined, signal?: AbortSignal) {
  return call(listLimitProfiles, { query: ofClient(client_id), ...(signal ? { signal } : {}) });
}

/** The client, where the platform views one; its own users mean theirs. */
export function ofClient(client_id: number | undefined) {
  return client_id === undefined ? {} : { client_id };
}

/** Profiles for the vehicles that have no limits. */
export function useSuggestion(client_id: number | undefined) {
  return useQuery({
    queryKey: [KIND, 'suggestion', client_id],
    queryFn: ({ signal }) => call(getLimitSuggestion, { query: ofClient(client_id), signal }),
  });
}

export const useAcceptSuggestion = () => useChange(acceptLimitSuggestion, [KIND, 'setup']);

export const useAddProfile = () => useChange(createLimitProfile, [KIND]);
export const useSaveProfile = () => useChange(saveLimitProfile, [KIND]);
export const useRemoveProfile = () => useChange(removeLimitProfile, [KIND]);
export const useChangeLimits = () => useChange(changeLimits, [KIND]);

/** What a change would do, asked again whenever it differs. Null: nothing to ask. */
export function usePlannedChanges(body: LimitChange | null) {
  return useQuery({
    queryKey: [KIND, 'planned', body],
    queryFn: ({ signal }) => call(previewLimitChange, { body: body!, signal }),
    enabled: body !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
}
