import { IconHistory, IconKey, IconStack2, IconWebhook } from '@tabler/icons-react';
import type { ScreenEntry } from '../area-table.ts';
import { screen } from '../screen.ts';

const webhooks = {
  path: 'webhooks/{-$id}',
  opens: ['webhook_endpoint'],
  permission: 'read webhook_endpoint',
  menu: { label: 'menu.webhooks', icon: IconWebhook, group: 'company' },
  screen: screen(() => import('../../features/messages/webhooks/webhooks-screen.tsx'), 'WebhooksScreen'),
} as const satisfies ScreenEntry;

/** API keys and webhooks of a company's own systems. */
export const systemScreens = [
  {
    path: 'api-keys/{-$id}',
    permission: 'read api_key',
    menu: { label: 'menu.api_keys', icon: IconKey, group: 'company' },
    screen: screen(() => import('../../features/access/api-keys/api-keys-screen.tsx'), 'ApiKeysScreen'),
  },
  webhooks,
] as const satisfies readonly ScreenEntry[];

/** The platform's overview: audit log and webhook messages of all companies. */
export const watchScreens = [
  {
    path: 'audit-log/{-$id}',
    permission: 'read audit_log',
    menu: { label: 'menu.audit_log', icon: IconHistory, group: 'administration' },
    screen: screen(() => import('../../features/insight/audit-log/audit-log-screen.tsx'), 'AuditLogScreen'),
  },
  { ...webhooks, menu: { label: 'menu.webhooks', icon: IconWebhook, group: 'administration' } },
  {
    path: 'background-jobs/{-$id}',
    permission: 'read background_job',
    menu: { label: 'menu.background_jobs', icon: IconStack2, group: 'administration' },
    screen: screen(
      () => import('../../features/access/background-jobs/background-jobs-screen.tsx'),
      'BackgroundJobsScreen',
    ),
  },
] as const satisfies readonly ScreenEntry[];
