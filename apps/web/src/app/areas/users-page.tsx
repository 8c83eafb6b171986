import { listStations } from '@fleet/contracts/stations/stations.ts';
import { OwnUsersScreen } from '../../features/access/users/users-screens.tsx';
import { useLanguage } from '../../lib/appearance-context.ts';
import { call } from '../../lib/call.ts';
import { nameIn } from '../../lib/language.ts';

const FOUND_STATIONS = 20;

/** The users of a network and its stations; a new user is added to one of them. */
export function NetworkUsersPage() {
  const language = useLanguage();
  return (
    <OwnUsersScreen
      findStations={async (q, signal) => {
        const { rows } = await call(listStations, {
          query: { per_page: FOUND_STATIONS, ...(q ? { q } : {}) },
          signal,
        });
        return rows.map((row) => ({ id: row.id, name: nameIn(language, row) }));
      }}
    />
  );
}
