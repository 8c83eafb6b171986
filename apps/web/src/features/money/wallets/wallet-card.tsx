import { Button, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTransfer } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { BalanceBar } from './balance-bar.tsx';
import { LowBalance } from './low-balance.tsx';
import { TransferDialog } from './transfer-dialog.tsx';
import { useWallet } from './wallets.api.ts';
import classes from './wallets.module.css';

/** Wallet card of the start page: balances, low-balance notice and transfer. */
export function WalletCard() {
  const { t } = useTranslation();
  const { data: wallet, error, refetch } = useWallet();
  const [isTransferring, transferring] = useDisclosure(false);
  const statement = <Link to="/client/statement">{t('statement.title')}</Link>;

  return (
    <Card title={t('wallet.where_now')} action={statement}>
      {error && !wallet ? (
        <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />
      ) : !wallet ? (
        <Skeleton height={180} />
      ) : (
        <>
          <BalanceBar wallet={wallet} />
          <LowBalance wallet={wallet} />
          {wallet.can.transfer && (
            <Button
              className={classes.transfer!}
              variant="default"
              fullWidth
              leftSection={<IconTransfer size={18} aria-hidden />}
              onClick={transferring.open}
            >
              {t('wallet.transfer')}
            </Button>
          )}
          {isTransferring && <TransferDialog wallet={wallet} onClose={transferring.close} />}
        </>
      )}
    </Card>
  );
}
