import { getClientActivationFee } from '@fleet/contracts/fleet/activation-fees.ts';
import {
  activateClient,
  createClient,
  deactivateClient,
  getClient,
  listClients,
  updateClient,
  uploadClientDocument,
} from '@fleet/contracts/fleet/clients.ts';
import { listVehicleTypes } from '@fleet/contracts/fleet/vehicle-types.ts';
import { useQuery } from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf } from '../../../lib/call.ts';
import { useServerEvents } from '../../../lib/event-stream.ts';
import { useChange, useSwitch } from '../../../lib/use-change.ts';
import { useList } from '../../../lib/use-list.ts';

export type Client = AnswerOf<typeof listClients>['rows'][number];
export type ClientDetail = AnswerOf<typeof getClient>;
export type ClientQuery = NonNullable<InputOf<typeof listClients>['query']>;

const KIND = 'client';
const MAX_TYPES = 100;

/** One page of the list; the previous page stays visible while loading. */
export const useClients = (query: ClientQuery) => useList(listClients, KIND, query);

/** One client with live balances. */
export function useClient(id: number | string) {
  const result = useQuery({
    queryKey: [KIND, 'one', String(id)],
    queryFn: ({ signal }) => call(getClient, { params: { id }, signal }),
  });
  useServerEvents((event) => {
    if (event.type === 'wallet' && event.client_id === result.data?.id) void result.refetch();
  });
  return result;
}

/** Vehicle types with base fees, for the prices of a new contract. */
export function useBasePrices() {
  return useQuery({
    queryKey: ['vehicle_type', 'base-prices'],
    queryFn: ({ signal }) =>
      call(listVehicleTypes, { query: { per_page: MAX_TYPES, status: 'active', sort: 'name_en' }, signal }),
  });
}

export const useCreateClient = () => useChange(createClient, [KIND, 'user']);
export const useUpdateClient = () => useChange(updateClient, [KIND, 'user']);

/** Uploads a certificate and returns its id. */
export async function uploadCertificate(
  kind: 'vat_certificate' | 'cr_certificate',
  file: Blob,
): Promise<number> {
  return (await call(uploadClientDocument, { body: { kind }, file })).file_id;
}

/** Activates or deactivates a client. */
/** What activating a client charges for its vehicles. */
export function useClientActivationFee(id: number) {
  return useQuery({
    queryKey: [KIND, 'activation fee', id],
    queryFn: ({ signal }) => call(getClientActivationFee, { params: { id }, signal }),
    staleTime: 0,
  });
}

export const useSwitchClient = () => useSwitch(activateClient, deactivateClient, [KIND]);
