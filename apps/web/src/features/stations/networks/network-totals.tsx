import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import classes from './networks.module.css';

interface NetworkTotalsProps {
  totals: { completed_transactions: number; held_transactions: number } | null | undefined;
}

/** Totals of the listed networks: completed and held transactions, linked to the list. */
export function NetworkTotals({ totals }: NetworkTotalsProps) {
  const { t } = useTranslation();
  if (!totals) return null;
  return (
    <div className={classes.totals}>
      <div className="card">
        <span>{t('networks.total_completed')}</span>
        <b>
          <TransactionsLink status="completed">
            {formatNumber(totals.completed_transactions)}
          </TransactionsLink>
        </b>
      </div>
      <div className="card">
        <span>{t('networks.total_held')}</span>
        <b>
          <TransactionsLink status="held">{formatNumber(totals.held_transactions)}</TransactionsLink>
        </b>
      </div>
    </div>
  );
}

interface TransactionsLinkProps {
  /** Status filter of the transactions list; null for no link. */
  status: 'completed' | 'held' | null;
  /** One network; omitted for all. */
  network_id?: number;
  children: ReactNode;
}

/** A number of transactions that links to them. */
export function TransactionsLink({ status, network_id, children }: TransactionsLinkProps) {
  if (status === null) return <span className="num">{children}</span>;
  const search = { period: 'any', status, ...(network_id ? { network: network_id } : {}) };
  return (
    <Link className="num" to="/admin/refueling-transactions" search={search}>
      {children}
    </Link>
  );
}
