import {
  approveRegistration,
  getRegistration,
  listRegistrations,
  rejectRegistration,
  uploadRegistrationDocument,
} from '@fleet/contracts/fleet/registrations.ts';
import { type AnswerOf, call, type InputOf } from '../../../lib/call.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useList, useOne } from '../../../lib/use-list.ts';

export type Registration = AnswerOf<typeof listRegistrations>['rows'][number];
export type RegistrationDetail = AnswerOf<typeof getRegistration>;
export type RegistrationQuery = NonNullable<InputOf<typeof listRegistrations>['query']>;

const KIND = 'registration';

export const useRegistrations = (query: RegistrationQuery) => useList(listRegistrations, KIND, query);
export const useRegistration = (id: string) => useOne(getRegistration, KIND, id);
export const useApproveRegistration = () => useChange(approveRegistration, [KIND, 'client', 'user']);
export const useRejectRegistration = () => useChange(rejectRegistration, [KIND]);

/** Uploads a document before sign-in; the answer names it in the registration. */
export async function uploadDocument(
  kind: 'cr_certificate' | 'vat_certificate',
  file: Blob,
): Promise<string> {
  return (await call(uploadRegistrationDocument, { body: { kind }, file })).document;
}
