import { Button, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconTransfer } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { useCan } from '../../../lib/user-context.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
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
  const mayTopUp = useCan('create top_up');
  // What is overdue is paid from outside; a transfer pays it only from a main balance that is there.
  const isOwing = (wallet?.credit?.overdue_halalas ?? 0) > 0;

  return (
    <>
      <PageHeader
        title={t('wallet.title')}
        action={
          <>
            {wallet?.can.transfer && (
              <Button
                variant={isOwing && mayTopUp ? 'default' : 'filled'}
                leftSection={<IconTransfer size={18} aria-hidden />}
                onClick={transferring.open}
              >
                {t('wallet.transfer')}
              </Button>
            )}
            {isOwing && mayTopUp && (
              <LinkButton to="/client/amount-topup" leftSection={<IconPlus size={18} aria-hidden />}>
                {t('menu.amount_topup')}
              </LinkButton>
            )}
          </>
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
