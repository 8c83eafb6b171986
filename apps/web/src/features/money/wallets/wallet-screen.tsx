import { Button, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTransfer } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { BalanceBar } from './balance-bar.tsx';
import { LowBalance } from './low-balance.tsx';
import { TransferDialog } from './transfer-dialog.tsx';
import { useWallet } from './wallets.api.ts';
import classes from './wallets.module.css';

interface WalletScreenProps {
  /** The credit line. */
  credit?: ReactNode;
  /** What can be refunded. */
  refunds?: ReactNode;
  /** Recent movements. */
  latest?: ReactNode;
}

/** A company's wallet: balances, transfer and recent movements. */
export function WalletScreen({ credit, refunds, latest }: WalletScreenProps) {
  const { t } = useTranslation();
  const { data: wallet, error, refetch } = useWallet();
  const [isTransferring, transferring] = useDisclosure(false);

  return (
    <>
      <PageHeader
        title={t('wallet.title')}
        action={
          wallet?.can.transfer && (
            <Button leftSection={<IconTransfer size={18} aria-hidden />} onClick={transferring.open}>
              {t('wallet.transfer')}
            </Button>
          )
        }
      >
        {t('wallet.subtitle')}
      </PageHeader>
      <div className={classes.screen}>
        <div className={classes.column}>
          <Card title={t('wallet.where_now')}>
            {error && !wallet ? (
              <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />
            ) : wallet ? (
              <>
                <BalanceBar wallet={wallet} />
                <LowBalance wallet={wallet} />
              </>
            ) : (
              <Skeleton height={180} />
            )}
          </Card>
          {credit}
          {refunds}
        </div>
        {latest}
      </div>
      {wallet && isTransferring && <TransferDialog wallet={wallet} onClose={transferring.close} />}
    </>
  );
}
