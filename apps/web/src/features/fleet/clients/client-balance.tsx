import { LedgerLink } from '../../../ui/ledger-link.tsx';
import { Money } from '../../../ui/money.tsx';
import type { Client } from './clients.api.ts';

/** The accounts whose entries make a balance; on screen allocated is what is left of it and what is reserved. */
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

/** A balance of a client, with the entries whose sum it is behind it; nothing for who may not know it. */
export function ClientBalance({ client: { id, balances }, name, bare = false }: ClientBalanceProps) {
  if (!balances) return null;
  return (
    <LedgerLink client_id={id} account_kind={ACCOUNTS[name]}>
      <Money amount_halalas={balances[name]} bare={bare} />
    </LedgerLink>
  );
}
