import type { Group } from '@fleet/contracts/permissions.ts';
import { IconMessages } from '@tabler/icons-react';
import { unreadChats } from '../../features/messages/chats/chats-count.ts';
import type { ScreenEntry } from '../area-table.ts';
import { screen } from '../screen.ts';

/** The inbox of an area's desks. */
export function chatScreen<const Path extends string, const Right extends ScreenEntry['permission']>(
  path: Path,
  permission: Right,
  groups?: readonly Group[],
) {
  return {
    path: `${path}/{-$id}`,
    opens: ['chat'],
    permission,
    menu: {
      label: 'menu.chats',
      icon: IconMessages,
      group: 'messages',
      count: unreadChats,
      ...(groups && { groups }),
    },
    screen: screen(() => import('./chats-page.tsx'), 'ChatsPage'),
  } as const satisfies ScreenEntry;
}
