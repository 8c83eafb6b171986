import { daysOfPeriod } from '@fleet/domain/periods.ts';
import { Button, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTransfer } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/error-text.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { BalanceBar } from './balance-bar.tsx';
import { LowBalance } from './low-balance.tsx';
import { StatementTable } from './statement-table.tsx';
import { TransferDialog } from './transfer-dialog.tsx';
import { useStatement, useWallet } from './wallets.api.ts';
import classes from './wallets.module.css';

/** The wallet of a company: where the money is, how to move it, and what moved it lately. */
export function WalletScreen() {
  const { t } = useTranslation();
  const { data: wallet, error, refetch } = useWallet();
  const [isTransferring, transferring] = useDisclosure(false);

  return (
    <>
      <PageHead
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
      </PageHead>
      <div className={classes.screen}>
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
        <LatestMoves />
      </div>
      {wallet && isTransferring && <TransferDialog wallet={wallet} onClose={transferring.close} />}
    </>
  );
}

/** What moved it in the last seven days, the latest first; the statement has all of it. */
function LatestMoves() {
  const { t } = useTranslation();
  const { from, to } = daysOfPeriod('7_days', new Date());
  const { data, error, refetch } = useStatement({
    from: from!,
    to: to!,
    type: 'all',
    order: 'desc',
    page: 1,
    per_page: 20,
  });
  return (
    <Card
      flush
      title={t('wallet.last_days')}
      action={<Link to="/client/statement">{t('statement.title')}</Link>}
    >
      <StatementTable statement={data} error={error} onRetry={() => void refetch()} />
    </Card>
  );
}
