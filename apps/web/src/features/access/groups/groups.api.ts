import {
  createGroup,
  listGroups,
  removeGroup,
  saveGroupPermissions,
  updateGroup,
} from '@fleet/contracts/access/groups.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { useServerEvents } from '../../../lib/event-stream.ts';
import { useChange } from '../../../lib/use-change.ts';

export type { GroupRow } from '@fleet/contracts/access/groups.ts';

const KIND = 'group';

/** The complete matrix: at most a few dozen roles with their permissions. */
export function useGroups() {
  const result = useQuery({
    queryKey: [KIND, 'list'],
    queryFn: ({ signal }) => call(listGroups, { signal }),
  });
  useServerEvents((event) => {
    if (event.type === 'rights') void result.refetch();
  });
  return result;
}

export const useCreateGroup = () => useChange(createGroup, [KIND]);
export const useUpdateGroup = () => useChange(updateGroup, [KIND]);
export const useRemoveGroup = () => useChange(removeGroup, [KIND]);
export const useSaveRights = () => useChange(saveGroupPermissions, [KIND]);
