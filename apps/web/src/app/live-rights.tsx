import { getMe } from '@fleet/contracts/access/sessions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import type { Area } from '../lib/area.ts';
import { call } from '../lib/call.ts';
import { RECONNECTED, useServerEvents } from '../lib/event-stream.ts';
import { logQuietly } from '../lib/log.ts';
import { type StoredUser, session } from '../lib/session.ts';

export interface LiveRightsProps {
  area: Area;
  onChange: (user: StoredUser) => void;
}

/**
 * Reloads the user when the server reports changed permissions: menus and buttons follow without a page reload. A user who was locked
 * out gets an error from that call and is sent to the sign-in page.
 */
export function LiveRights({ area, onChange }: LiveRightsProps) {
  const queryClient = useQueryClient();

  async function reloadRights() {
    const before = session().user(area);
    const next = await call(getMe);
    session().saveUser(area, next);
    // Another group or role needs another application: start page and frame differ.
    if (before && (before.group !== next.group || next.role !== area)) return window.location.reload();
    const user = session().user(area);
    if (!user || JSON.stringify(before) === JSON.stringify(user)) return;
    // Remove a page that is no longer permitted before refetching, which would be rejected.
    flushSync(() => onChange(user));
    void queryClient.invalidateQueries();
  }

  useServerEvents((event) => {
    if (event.type !== 'rights' && event.type !== RECONNECTED) return;
    reloadRights().catch((error) => logQuietly('rights not read anew', error));
  });
  return null;
}
