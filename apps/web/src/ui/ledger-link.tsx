import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../lib/user-context.ts';

/** What the entries behind a figure are found by: the filters of the ledger explorer. */
export interface LedgerFilter {
  entry_id?: number | null | undefined;
  account_id?: number;
  /** Kinds of accounts of the party named, comma separated: the entries whose sum is their balance. */
  account_kind?: string;
  client_id?: number;
  network_id?: number;
  station_id?: number;
  fuel_request_id?: number;
  fee_run_id?: number;
  kind?: string;
  /** Two Riyadh days, `2026-11-01..2026-11-30`. */
  period?: string;
}

/**
 * A figure that opens the ledger entries behind it, for administrators; for everyone else the figure alone. The one
 * address for it: `/admin/ledger`, one entry as its id, everything else as filters.
 */
export function LedgerLink({ children, ...filter }: LedgerFilter & { children: ReactNode }) {
  const { t } = useTranslation();
  const mayRead = useCan('read ledger');
  if (!mayRead) return <>{children}</>;
  const { entry_id, ...search } = filter;
  return (
    <Link
      to={(entry_id ? `/admin/ledger/${entry_id}` : '/admin/ledger') as never}
      search={search as never}
      title={t('ledger.open_entries')}
    >
      {children}
    </Link>
  );
}
