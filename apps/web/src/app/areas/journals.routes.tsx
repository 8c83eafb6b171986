import { IconTableExport } from '@tabler/icons-react';
import type { ScreenEntry } from '../area-table.ts';
import { screen } from '../screen.ts';

const load = () => import('../../features/billing/journals/journals-screen.tsx');
const menu = { label: 'menu.journals', icon: IconTableExport, group: 'money' } as const;

/** A company's entries for its own books: of a network, a client, and the platform, where the ledger leads to them. */
export const networkJournals = {
  path: 'journals',
  permission: 'read journal',
  menu,
  screen: screen(load, 'JournalsScreen'),
} as const satisfies ScreenEntry;

export const clientJournals = { ...networkJournals, path: 'client/journals' } as const satisfies ScreenEntry;

export const adminJournals = {
  path: 'journals',
  within: 'ledger/{-$id}',
  permission: 'read journal',
  screen: screen(load, 'JournalsScreen'),
} as const satisfies ScreenEntry;
