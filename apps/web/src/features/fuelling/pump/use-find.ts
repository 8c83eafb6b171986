import type { PumpRequest } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { CallError } from '../../../lib/call-error.ts';
import { findAtPump, putInQueue } from './find-at-pump.ts';
import type { Proof } from './pump-draft.ts';
import { foundKey } from './use-pump-request.ts';

/** Finds a request by proof and opens its page at its current step. Errors stay on the calling page. */
export function useFind() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation<PumpRequest, CallError, Proof>({
    networkMode: 'always',
    mutationFn: findAtPump,
    onSuccess: (request) => {
      putInQueue(queryClient, request);
      if (request.status === 'request_approved') queryClient.setQueryData(foundKey(request.id), request);
      void navigate({ to: '/gas-station/pump/$id', params: { id: String(request.id) }, replace: true });
    },
  });
}
