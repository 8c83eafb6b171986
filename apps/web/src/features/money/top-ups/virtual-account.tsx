import { getClient } from '@fleet/contracts/fleet/clients.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { useCan, useSignedIn } from '../../../lib/user-context.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Iban } from '../../../ui/iban.tsx';
import classes from './top-ups.module.css';

/** The client's virtual account number for transfers, with a copy button. Nothing without one. */
export function VirtualAccount() {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const mayRead = useCan('read client');
  const client_id = user.client_id ?? 0;
  const { data } = useQuery({
    queryKey: ['client', 'account', client_id],
    queryFn: ({ signal }) => call(getClient, { params: { id: client_id }, signal }),
    enabled: mayRead && client_id > 0,
  });
  const iban = data?.virtual_bank_account;
  if (!iban) return null;
  return (
    <div className={classes.account}>
      <span>
        <small>{t('top_up.transfer_to')}</small>
        <Iban iban={iban} />
      </span>
      <CopyButton value={iban} of={t('top_up.transfer_to')} size="compact-sm" />
    </div>
  );
}
