import { z } from 'zod';
import { defineRoute, idParams } from '../define-route.ts';

const halalas = z.number().int();

/** What is charged within a minute of an activation, VAT included: a vehicle pays each month it is active in once. */
export const activationFeeSchema = z.object({
  vehicles: z.number().int(),
  registration_amount_halalas: halalas,
  /** The months until today that it has not paid, usually the current one. */
  month_amount_halalas: halalas,
  amount_halalas: halalas,
});

export const getActivationFee = defineRoute({
  name: 'getActivationFee',
  method: 'GET',
  path: '/vehicles/:id/activation-fee',
  permission: 'update vehicle',
  summary:
    'What activating or restoring a vehicle costs, before it is done; nothing while its client is inactive',
  params: idParams,
  response: activationFeeSchema,
});

export const getClientActivationFee = defineRoute({
  name: 'getClientActivationFee',
  method: 'GET',
  path: '/clients/:id/activation-fee',
  permission: 'activate client',
  summary: 'What activating a client costs it for all its active vehicles, before it is done',
  params: idParams,
  response: activationFeeSchema,
});
