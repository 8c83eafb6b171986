import { IconBellCog, IconHelp, IconSpeakerphone } from '@tabler/icons-react';
import { unreadNews } from '../../features/messages/news/news-count.ts';
import type { MenuGroup, ScreenEntry } from '../area-table.ts';
import { screen } from '../screen.ts';

/** The last group of every menu. */
export const HELP_GROUP = { name: 'help', icon: IconHelp } as const satisfies MenuGroup;

/** What everybody finds at the end of the menu. */
export const helpScreens = [
  {
    path: 'help/{-$id}',
    alsoOpens: /^[a-z0-9-]{1,60}$/,
    permission: 'signed-in',
    menu: { label: 'menu.help', icon: IconHelp, group: 'help' },
    screen: screen(() => import('../help/help-screen.tsx'), 'HelpScreen'),
  },
  {
    path: 'news/{-$id}',
    opens: ['news'],
    permission: 'signed-in',
    menu: { label: 'menu.news', icon: IconSpeakerphone, group: 'help', count: unreadNews },
    screen: screen(() => import('../../features/messages/news/news-screen.tsx'), 'NewsScreen'),
  },
  {
    path: 'notification-settings',
    permission: 'signed-in',
    menu: { label: 'menu.notification_settings', icon: IconBellCog, group: 'help' },
    screen: screen(
      () => import('../../features/messages/outgoing-messages/notification-settings-screen.tsx'),
      'NotificationSettingsScreen',
    ),
  },
] as const satisfies readonly ScreenEntry[];
