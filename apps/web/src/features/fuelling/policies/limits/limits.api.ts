import {
  changeLimits,
  createLimitProfile,
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
export function useProfiles() {
  return useQuery({
    queryKey: [KIND, 'profiles'],
    queryFn: ({ signal }) => readProfiles(signal),
  });
}

export function readProfiles(signal?: AbortSignal) {
  return call(listLimitProfiles, signal ? { signal } : {});
}

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
