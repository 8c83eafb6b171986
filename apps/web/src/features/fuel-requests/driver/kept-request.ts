import type { FuelRequestDetail } from '@fleet/contracts/fuel-request-shapes.ts';
import { useEffect } from 'react';
import { browserStorage } from '../../../lib/browser.ts';
import type { CallError } from '../../../lib/call-error.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { useFuelRequest } from '../fuel-requests.api.ts';

interface Kept {
  saved_at: string;
  request: FuelRequestDetail;
}

/** The code at the pump and the last receipts are worth keeping; older ones are read from the server. */
const KEPT_AT_MOST = 5;

/**
 * One request, live, and without a network the way it was last seen: a driver must be able to show the code at a pump without
 * reception. `isOld` while the last try to read it failed; `read_at` is when what is shown was read.
 */
export function useKeptRequest(id: number): {
  request: FuelRequestDetail | undefined;
  error: CallError | null;
  read_at: string | null;
  isOld: boolean;
  refetch: () => void;
} {
  const { user } = useSignedIn();
  const key = `requests-seen:${user.user_id}`;
  const { data, error, dataUpdatedAt, refetch } = useFuelRequest(id);

  useEffect(() => {
    if (!data) return;
    const others = read(key).filter(({ request }) => request.id !== data.id);
    const kept: Kept[] = [{ saved_at: new Date(dataUpdatedAt).toISOString(), request: data }, ...others];
    browserStorage().setItem(key, JSON.stringify(kept.slice(0, KEPT_AT_MOST)));
  }, [data, dataUpdatedAt, key]);

  const again = () => void refetch();
  if (data) {
    const read_at = new Date(dataUpdatedAt).toISOString();
    return { request: data, error, read_at, isOld: error !== null, refetch: again };
  }
  const isUnreached = error !== null && (error.status === 0 || error.status >= 500);
  const kept = isUnreached ? read(key).find(({ request }) => request.id === id) : undefined;
  return {
    request: kept?.request,
    error,
    read_at: kept?.saved_at ?? null,
    isOld: isUnreached,
    refetch: again,
  };
}

function read(key: string): Kept[] {
  try {
    return JSON.parse(browserStorage().getItem(key) ?? '[]') as Kept[];
  } catch {
    return [];
  }
}
