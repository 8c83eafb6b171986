import {
  IconActivityHeartbeat,
  IconBuilding,
  IconHistory,
  IconKey,
  IconMessage2,
  IconSend,
  IconStack2,
  IconWebhook,
} from '@tabler/icons-react';
import type { ScreenEntry } from '../area-table.ts';
import { screen } from '../screen.ts';

const webhooks = {
  path: 'webhooks/{-$id}',
  opens: ['webhook_endpoint'],
  permission: 'read webhook_endpoint',
  menu: { label: 'menu.webhooks', icon: IconWebhook, group: 'company' },
  screen: screen(() => import('../../features/messages/webhooks/webhooks-screen.tsx'), 'WebhooksScreen'),
} as const satisfies ScreenEntry;

const signInProvider = {
  path: 'sign-in-provider',
  permission: 'read sign_in_provider',
  screen: screen(
    () => import('../../features/access/sign-in-providers/sign-in-provider-screen.tsx'),
    'SignInProviderScreen',
  ),
} as const satisfies ScreenEntry;

/** How the people of a company sign in with its own provider. */
export const signInProviderScreen = (group: 'company' | 'people') =>
  ({
    ...signInProvider,
    menu: { label: 'menu.sign_in_provider', icon: IconBuilding, group },
  }) as const satisfies ScreenEntry;

/** API keys and webhooks of a company's own systems. */
export const systemScreens = [
  {
    path: 'api-keys/{-$id}',
    permission: 'read api_key',
    menu: { label: 'menu.api_keys', icon: IconKey, group: 'company' },
    screen: screen(() => import('../../features/access/api-keys/api-keys-screen.tsx'), 'ApiKeysScreen'),
  },
  webhooks,
  signInProviderScreen('company'),
] as const satisfies readonly ScreenEntry[];

/** The platform's overview: audit log, webhook messages of all companies, messages to people and what they say. */
export const watchScreens = [
  {
    path: 'audit-log/{-$id}',
    permission: 'read audit_log',
    menu: { label: 'menu.audit_log', icon: IconHistory, group: 'administration' },
    screen: screen(() => import('../../features/insight/audit-log/audit-log-screen.tsx'), 'AuditLogScreen'),
  },
  // The platform's own is opened from its settings.
  signInProvider,
  { ...webhooks, menu: { label: 'menu.webhooks', icon: IconWebhook, group: 'administration' } },
  {
    path: 'service-status',
    permission: 'read background_job',
    menu: { label: 'menu.service_status', icon: IconActivityHeartbeat, group: 'administration' },
    screen: screen(
      () => import('../../features/insight/service-status/service-status-screen.tsx'),
      'ServiceStatusScreen',
    ),
  },
  {
    path: 'background-jobs/{-$id}',
    permission: 'read background_job',
    menu: { label: 'menu.background_jobs', icon: IconStack2, group: 'administration' },
    screen: screen(
      () => import('../../features/access/background-jobs/background-jobs-screen.tsx'),
      'BackgroundJobsScreen',
    ),
  },
  {
    path: 'outgoing-messages/{-$id}',
    permission: 'read outgoing_message',
    menu: { label: 'menu.outgoing_messages', icon: IconSend, group: 'administration' },
    screen: screen(
      () => import('../../features/messages/outgoing-messages/outgoing-messages-screen.tsx'),
      'OutgoingMessagesScreen',
    ),
  },
  {
    path: 'message-texts/{-$id}',
    alsoOpens: /^[a-z_]{1,60}$/,
    permission: 'read message_text',
    menu: { label: 'menu.message_texts', icon: IconMessage2, group: 'administration' },
    screen: screen(
      () => import('../../features/messages/message-texts/message-texts-screen.tsx'),
      'MessageTextsScreen',
    ),
  },
] as const satisfies readonly ScreenEntry[];
