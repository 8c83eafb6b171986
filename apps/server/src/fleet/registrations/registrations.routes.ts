import * as contract from '@fleet/contracts/fleet/registrations.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import {
  approveRegistration,
  type ClientNeeds,
  getRegistration,
  listRegistrations,
  rejectRegistration,
  submitRegistration,
  uploadDocument,
} from './registrations.service.ts';

/** Handlers of the registration contracts. */
export const registrationHandlers = (needs: Pick<ClientNeeds, 'openAccounts'>): RouteHandler[] => [
  handle(contract.submitRegistration, (ctx, { body }) => submitRegistration(ctx, body)),
  handle(contract.uploadRegistrationDocument, (ctx, { body, file }) => uploadDocument(ctx, body.kind, file)),
  handle(contract.listRegistrations, (ctx, { query }) => listRegistrations(ctx, query)),
  handle(contract.getRegistration, (ctx, { params }) => getRegistration(ctx, params.id)),
  handle(contract.approveRegistration, async (ctx, { params, body }) => {
    await approveRegistration(ctx, params.id, body.virtual_bank_account, needs);
    return getRegistration(ctx, params.id);
  }),
  handle(contract.rejectRegistration, async (ctx, { params, body }) => {
    await rejectRegistration(ctx, params.id, body.reason);
    return getRegistration(ctx, params.id);
  }),
];
