import { IconMail, IconMessages } from '@tabler/icons-react';
import { unreadEmails } from '../../features/messages/mailbox/mailbox-count.ts';
import type { MenuGroup, ScreenEntry } from '../area-table.ts';
import { screen } from '../screen.ts';
import { workScreens } from './work.routes.tsx';

/** What people write to each other, and what they have to do. */
export const MESSAGES_GROUP = {
  name: 'messages',
  icon: IconMessages,
  isOpen: true,
} as const satisfies MenuGroup;

/** The message center of every area, and what people at desks have to do. */
export const messageScreens = [
  {
    path: 'messages/{-$section}/{-$id}',
    alsoOpens: /^n\d{1,15}$/,
    opens: ['mail'],
    permission: 'signed-in',
    menu: { label: 'menu.messages', icon: IconMail, group: 'messages', count: unreadEmails },
    screen: screen(() => import('./messages-page.tsx'), 'MessagesPage'),
  },
  ...workScreens,
] as const satisfies readonly ScreenEntry[];
