import { LedgerLink } from '../../../ui/ledger-link.tsx';
import { Money } from '../../../ui/money.tsx';
import type { Client } from './clients.api.ts';

/** The accounts behind each balance; “allocated” on screen is its remainder plus reservations. */
const ACCOUNTS = {
  main_halalas: 'client_main',
  allocated_halalas: 'client_allocated,client_reserved',
  reserved_halalas: 'client_reserved',
} as const;

interface ClientBalanceProps {
  client: Pick<Client, 'id' | 'balances'>;
  name: keyof typeof ACCOUNTS;
  bare?: boolean;
}

/** A client's balance, linked to its ledger entries; nothing without permission. */
export function ClientBalance({ client: { id, balances }, name, bare = false }: ClientBalanceProps) {
  if (!balances) return null;
  return (
    <LedgerLink client_id={id} account_kind={ACCOUNTS[name]}>
      <Money amount_halalas={balances[name]} bare={bare} />
    </LedgerLink>
  );
}
