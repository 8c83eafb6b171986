import { listMyDevices, removeMyDevice, renameMyDevice } from '@fleet/contracts/access/known-devices.ts';
import { resetSecondSteps } from '@fleet/contracts/access/second-steps.ts';
import { createInvitation } from '@fleet/contracts/access/sessions.ts';
import {
  activateUser,
  changePassword,
  createUser,
  deactivateUser,
  endMySession,
  endMySessions,
  getAccount,
  getUser,
  listAssignableGroups,
  listMySessions,
  listUserSessions,
  listUsers,
  removeAvatar,
  signOutUser,
  updateMe,
  updateUser,
  uploadAvatar,
} from '@fleet/contracts/access/users.ts';
import type { BodyOf } from '@fleet/contracts/define-route.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf } from '../../../lib/call.ts';
import { useChange, useSwitch } from '../../../lib/use-change.ts';
import { useList, useOne } from '../../../lib/use-list.ts';

export type User = AnswerOf<typeof getUser>;
export type UserQuery = NonNullable<InputOf<typeof listUsers>['query']>;
export type Account = AnswerOf<typeof getAccount>;
export type Invitation = AnswerOf<typeof createInvitation>;

const KIND = 'user';

/** One page of the list; the previous page stays visible while loading. */
export const useUsers = (query: UserQuery) => useList(listUsers, KIND, query);

/** One user by the id in the address. */
export const useUser = (id: string) => useOne(getUser, KIND, id);

export const readAccount = (signal?: AbortSignal) => call(getAccount, signal ? { signal } : {});

/** The reader's own account. */
export const useAccount = () =>
  useQuery({ queryKey: [KIND, 'account'], queryFn: ({ signal }) => readAccount(signal) });

/** The roles that this user may assign. */
export function useAssignableGroups() {
  return useQuery({
    queryKey: [KIND, 'groups'],
    queryFn: ({ signal }) => call(listAssignableGroups, { signal }),
  });
}

/** Sessions of a user, or of the reader. */
/** Browsers on which the reader is signed out and still known. */
export const useMyDevices = () =>
  useQuery({ queryKey: [KIND, 'devices'], queryFn: ({ signal }) => call(listMyDevices, { signal }) });
export const useRenameDevice = () => useChange(renameMyDevice, [KIND, 'push_subscription']);
export const useRemoveDevice = () => useChange(removeMyDevice, [KIND]);

export function useSessions(userId: number | 'me') {
  return useQuery({
    queryKey: [KIND, 'sessions', userId],
    queryFn: ({ signal }) =>
      userId === 'me'
        ? call(listMySessions, { signal })
        : call(listUserSessions, { params: { id: userId }, signal }),
  });
}

export const useCreateUser = () => useChange(createUser, [KIND]);
export const useUpdateUser = () => useChange(updateUser, [KIND]);
export const useSignOutUser = () => useChange(signOutUser, [KIND]);
export const useResetSecondSteps = () => useChange(resetSecondSteps, [KIND]);
export const useEndMySession = () => useChange(endMySession, [KIND]);
export const useEndMySessions = () => useChange(endMySessions, [KIND]);
export const useUpdateMe = () => useChange(updateMe, [KIND]);
export const useRemoveAvatar = () => useChange(removeAvatar, [KIND]);
export const useChangePassword = () => useChange(changePassword, [KIND]);

/** Activates or deactivates a user. */
export const useSwitchUser = () => useSwitch(activateUser, deactivateUser, [KIND]);

/** Replaces the reader's own picture. */
export function useUploadAvatar() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (file: Blob) => call(uploadAvatar, { body: {}, file }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [KIND] }),
  });
}

/** Creates the single-use link; it is shown once and not stored in the browser. */
export function useInvite() {
  const queryClient = useQueryClient();
  return useMutation<Invitation, Error, BodyOf<typeof createInvitation>>({
    mutationFn: (body) => call(createInvitation, { body }),
    gcTime: 0,
    onSettled: () => queryClient.invalidateQueries({ queryKey: [KIND] }),
  });
}
