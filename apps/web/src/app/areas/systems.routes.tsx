import { IconKey } from '@tabler/icons-react';
import type { AreaTable } from '../area-table.ts';
import { screen } from '../screen.ts';

/** By what a company's own systems come in. */
export const systemScreens: AreaTable['screens'] = [
  {
    path: 'api-keys/{-$id}',
    permission: 'read api_key',
    menu: { label: 'menu.api_keys', icon: IconKey, group: 'company' },
    screen: screen(() => import('../../features/api-keys/api-keys-screen.tsx'), 'ApiKeysScreen'),
  },
];
