import { IconCalendarDollar, IconFileInvoice } from '@tabler/icons-react';
import type { ScreenEntry } from '../area-table.ts';
import { screen } from '../screen.ts';

/** The administrator's invoice pages: list, monthly issue, and invoicing settings per party. */
export const invoiceScreens = [
  {
    path: 'invoices/{-$id}',
    opens: ['invoice'],
    permission: 'read invoice',
    menu: { label: 'menu.invoices', icon: IconFileInvoice, group: 'money' },
    screen: screen(() => import('../../features/billing/invoices/invoices-screen.tsx'), 'InvoicesScreen'),
  },
  {
    path: 'issue-invoices/{-$id}',
    within: 'invoices/{-$id}',
    permission: 'create invoice',
    screen: screen(() => import('../../features/billing/invoices/issue-screen.tsx'), 'IssueInvoicesScreen'),
  },
  {
    path: 'running-month',
    permission: 'create invoice',
    menu: { label: 'menu.running_month', icon: IconCalendarDollar, group: 'money' },
    screen: screen(
      () => import('../../features/billing/invoices/running-month-screen.tsx'),
      'RunningMonthScreen',
    ),
  },
  {
    path: 'tax-authority',
    within: 'invoices/{-$id}',
    permission: 'create invoice',
    screen: screen(
      () => import('../../features/billing/tax-sellers/tax-sellers-screen.tsx'),
      'TaxSellersScreen',
    ),
  },
  {
    path: 'client-invoice-terms/$id',
    within: 'invoices/{-$id}',
    permission: 'create invoice',
    screen: screen(() => import('../../features/billing/invoices/terms-screens.tsx'), 'ClientTermsScreen'),
  },
  {
    path: 'network-invoices/$id',
    within: 'invoices/{-$id}',
    permission: 'create invoice',
    screen: screen(() => import('../../features/billing/invoices/terms-screens.tsx'), 'NetworkTermsScreen'),
  },
] as const satisfies readonly ScreenEntry[];
