import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../lib/user-context.ts';

/** Filters of the ledger explorer that select the entries behind a figure. */
export interface LedgerFilter {
  entry_id?: number | null | undefined;
  account_id?: number;
  /** Account types of the party, comma separated: the entries that sum up to its balance. */
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
 * A figure that links to its ledger entries, for administrators; plain text for others. The address is `/admin/ledger` with an
 * entry's id or filters.
 */
export function LedgerLink({ children, ...filter }: LedgerFilter & { children: ReactNode }) {
  const { t } = useTranslation();
  const mayRead = useCan('read ledger');
  if (!mayRead) return <>{children}</>;
  const { entry_id, ...search } = filter;
  return (
    <Link
      to={entry_id ? '/admin/ledger/$id' : '/admin/ledger'}
      params={{ id: String(entry_id) }}
      search={search}
      title={t('ledger.open_entries')}
    >
      {children}
    </Link>
  );
}
