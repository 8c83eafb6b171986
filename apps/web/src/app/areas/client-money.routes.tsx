import {
  IconArrowsSplit2,
  IconFileInvoice,
  IconFileText,
  IconReceipt,
  IconStars,
  IconWallet,
} from '@tabler/icons-react';
import type { ScreenEntry } from '../area-table.ts';
import { screen } from '../screen.ts';
import { DESK_GROUPS } from './client-groups.ts';
import { clientJournals } from './journals.routes.tsx';

/** Invoices, wallet and plan of a client. */
export const clientMoneyScreens = [
  {
    path: 'client/invoices/{-$id}',
    permission: 'read invoice',
    opens: ['invoice'],
    menu: { label: 'menu.invoices', icon: IconFileInvoice, group: 'money', groups: DESK_GROUPS },
    screen: screen(() => import('../../features/billing/invoices/invoices-screen.tsx'), 'InvoicesScreen'),
  },
  {
    path: 'client/wallet',
    permission: 'read wallet',
    homeOf: ['client_billing'],
    menu: { label: 'menu.wallet', icon: IconWallet, group: 'money', groups: DESK_GROUPS },
    screen: screen(() => import('./wallet-page.tsx'), 'WalletPage'),
  },
  {
    path: 'client/refunds/{-$id}',
    within: 'client/wallet',
    permission: 'read refund',
    opens: ['refund'],
    screen: screen(() => import('../../features/billing/refunds/refunds-screen.tsx'), 'RefundsScreen'),
  },
  {
    path: 'client/amount-topup',
    permission: 'create top_up',
    menu: { label: 'menu.amount_topup', icon: IconReceipt, group: 'money', groups: DESK_GROUPS },
    screen: screen(() => import('./top-up-page.tsx'), 'TopUpPage'),
  },
  {
    path: 'client/top-ups/{-$id}',
    within: 'client/amount-topup',
    permission: 'read top_up',
    opens: ['top_up'],
    screen: screen(() => import('../../features/money/top-ups/top-ups-screen.tsx'), 'TopUpsScreen'),
  },
  {
    path: 'client/allocate-amount',
    permission: 'transfer wallet',
    menu: { label: 'menu.allocate_amount', icon: IconArrowsSplit2, group: 'money', groups: DESK_GROUPS },
    screen: screen(() => import('../../features/money/wallets/allocation-screen.tsx'), 'AllocationScreen'),
  },
  {
    path: 'client/plan',
    permission: 'read client',
    menu: { label: 'menu.subscription_plan', icon: IconStars, group: 'money', groups: DESK_GROUPS },
    screen: screen(() => import('../../features/billing/subscription-plans/plan-screen.tsx'), 'PlanScreen'),
  },
  {
    path: 'client/statement',
    permission: 'read wallet',
    menu: { label: 'menu.statement', icon: IconFileText, group: 'money', groups: DESK_GROUPS },
    screen: screen(() => import('../../features/billing/statements/statement-screen.tsx'), 'StatementScreen'),
  },
  clientJournals,
] as const satisfies readonly ScreenEntry[];
