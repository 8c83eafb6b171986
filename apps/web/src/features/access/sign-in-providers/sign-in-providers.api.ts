import {
  addSignInDomain,
  getSignInProvider,
  removeSignInDomain,
  removeSignInProvider,
  saveSignInProvider,
  testSignInProvider,
  unlinkSignInProvider,
  verifySignInDomain,
} from '@fleet/contracts/access/sign-in-providers.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type AnswerOf, call } from '../../../lib/call.ts';
import { useChange } from '../../../lib/use-change.ts';

const KIND = 'sign_in_provider';

export type SignInSetup = AnswerOf<typeof getSignInProvider>;
export type Provider = NonNullable<SignInSetup['provider']>;

/** How the people of the reader's company sign in with its provider. */
export const useSignInProvider = () =>
  useQuery({ queryKey: [KIND], queryFn: ({ signal }) => call(getSignInProvider, { signal }) });

export const readProvider = async () => (await call(getSignInProvider)).provider;
export const useSaveProvider = () => useChange(saveSignInProvider, [KIND]);
export const useRemoveProvider = () => useChange(removeSignInProvider, [KIND]);
export const useUnlinkProvider = () => useChange(unlinkSignInProvider, [KIND]);
export const useAddDomain = () => useChange(addSignInDomain, [KIND]);
export const useVerifyDomain = () => useChange(verifySignInDomain, [KIND]);
export const useRemoveDomain = () => useChange(removeSignInDomain, [KIND]);

/** Reads what a provider says of itself, now. */
export const useTestProvider = () =>
  useMutation({ mutationFn: (issuer: string) => call(testSignInProvider, { body: { issuer } }) });
