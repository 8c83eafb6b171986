import type { FuelRequestDetail } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { useEffect } from 'react';
import { browserStorage } from '../../../lib/browser.ts';
import type { CallError } from '../../../lib/call-error.ts';
import { useFuelRequest } from '../../../lib/fuel-requests/fuel-requests.api.ts';
import { useSignedIn } from '../../../lib/user-context.ts';

interface SavedRequest {
  saved_at: string;
  request: FuelRequestDetail;
}

/** The code at the pump and the latest receipts are stored; older ones are fetched. */
const MAX_SAVED = 5;

/**
 * One request, live, and offline as last seen: a driver must be able to show the code at a pump without reception. `isOld` while the
 * last refresh failed; `read_at` is the time of the data.
 */
export function useSavedRequest(id: number): {
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
    const saved: SavedRequest[] = [
      { saved_at: new Date(dataUpdatedAt).toISOString(), request: data },
      ...others,
    ];
    browserStorage().setItem(key, JSON.stringify(saved.slice(0, MAX_SAVED)));
  }, [data, dataUpdatedAt, key]);

  const again = () => void refetch();
  if (data) {
    const read_at = new Date(dataUpdatedAt).toISOString();
    return { request: data, error, read_at, isOld: error !== null, refetch: again };
  }
  const isUnreached = error !== null && (error.status === 0 || error.status >= 500);
  const saved = isUnreached ? read(key).find(({ request }) => request.id === id) : undefined;
  return {
    request: saved?.request,
    error,
    read_at: saved?.saved_at ?? null,
    isOld: isUnreached,
    refetch: again,
  };
}

function read(key: string): SavedRequest[] {
  try {
    return JSON.parse(browserStorage().getItem(key) ?? '[]') as SavedRequest[];
  } catch {
    return [];
  }
}
