import { beginCompanyProof, finishCompanyProof } from '@fleet/contracts/access/company-sign-ins.ts';
import { removePasskey } from '@fleet/contracts/access/passkeys.ts';
import {
  beginTotp,
  confirmTotp,
  drawRecoveryCodes,
  getSecondSteps,
  proveMyself,
  removeTotp,
} from '@fleet/contracts/access/second-steps.ts';
import type { BodyOf } from '@fleet/contracts/define-route.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

const KEY = ['second-steps'];

/** What the reader proves a sign-in with. */
export const useSecondSteps = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(getSecondSteps, { signal }) });

/** Rereads it after a change. */
export function useReread() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: KEY });
}

export const startTotp = () => call(beginTotp);
export const finishTotp = (code: string) => call(confirmTotp, { body: { code } });
export const endTotp = () => call(removeTotp);
export const newRecoveryCodes = () => call(drawRecoveryCodes);
export const endPasskey = (id: number) => call(removePasskey, { params: { id } });
export const companyProofPage = async () => (await call(beginCompanyProof)).url;
export const proveByAnswer = (answer: string) => call(finishCompanyProof, { body: { answer } });
export const prove = (body: BodyOf<typeof proveMyself>) => call(proveMyself, { body });
