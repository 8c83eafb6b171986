import { getMe } from '@fleet/contracts/access/sessions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import type { Area } from '../lib/area.ts';
import { call } from '../lib/call.ts';
import { RECONNECTED, useServerEvents } from '../lib/event-stream.ts';
import { logQuietly } from '../lib/log.ts';
import { type StoredUser, session } from '../lib/session.ts';

interface LiveRightsProps {
  area: Area;
  onChange: (user: StoredUser) => void;
}

/**
 * Reads again who is signed in when the server says that their rights have changed: menus and buttons follow without a
 * reload. Anyone who was shut out is refused by that call and goes to the sign-in page.
 */
export function LiveRights({ area, onChange }: LiveRightsProps) {
  const queryClient = useQueryClient();

  async function reloadRights() {
    const before = session().user(area);
    const next = await call(getMe);
    session().saveUser(area, next);
    // Another capacity is another application: its first page and its frame differ.
    if (before && (before.group !== next.group || next.role !== area)) return window.location.reload();
    const user = session().user(area);
    if (!user || JSON.stringify(before) === JSON.stringify(user)) return;
    // A page that has just been lost must be gone before the rest is read again: it would only be refused.
    flushSync(() => onChange(user));
    void queryClient.invalidateQueries();
  }

  useServerEvents((event) => {
    if (event.type !== 'rights' && event.type !== RECONNECTED) return;
    reloadRights().catch((error) => logQuietly('rights not read anew', error));
  });
  return null;
}
