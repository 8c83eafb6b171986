import { Button, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTransfer } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Money } from '../../../ui/money.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { remainingNote, reservedNote } from './balance-notes.ts';
import { LowBalance } from './low-balance.tsx';
import { TransferDialog } from './transfer-dialog.tsx';
import { useWallet, type Wallet } from './wallets.api.ts';
import classes from './wallets.module.css';

/** Allocation of money for fuel: four balances and the transfer. A single vehicle's share is a limit (`children`), not an account. */
export function AllocationScreen({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  const { data: wallet, error, refetch } = useWallet();
  const [isTransferring, transferring] = useDisclosure(false);
  const boxes = [
    ['main', wallet?.main_halalas],
    ['allocated', wallet?.allocated_halalas],
    ['reserved', wallet?.reserved_halalas],
    ['remaining', wallet?.remaining_halalas],
  ] as const;
  return (
    <>
      <PageHeader
        title={t('menu.allocate_amount')}
        action={
          wallet?.can.transfer && (
            <Button leftSection={<IconTransfer size={18} aria-hidden />} onClick={transferring.open}>
              {t('wallet.transfer')}
            </Button>
          )
        }
      >
        {t('allocation.subtitle')}
      </PageHeader>
      {error && !wallet ? (
        <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.boxes}>
          {boxes.map(([key, halalas]) => (
            <Card key={key}>
              <dl className={classes.box}>
                <dt>{t(`allocation.${key}`)}</dt>
                <dd className={classes.large}>
                  {halalas === undefined ? (
                    <Skeleton height={28} width={120} />
                  ) : (
                    <Money amount_halalas={halalas} />
                  )}
                </dd>
                <dd className={classes.note}>{wallet && noteOf(t, key, wallet)}</dd>
              </dl>
            </Card>
          ))}
        </div>
      )}
      {wallet && <LowBalance wallet={wallet} />}
      {children}
      {wallet && isTransferring && <TransferDialog wallet={wallet} onClose={transferring.close} />}
    </>
  );
}

function noteOf(t: TFunction, key: 'main' | 'allocated' | 'reserved' | 'remaining', wallet: Wallet): string {
  if (key === 'reserved') return reservedNote(t, wallet);
  return key === 'remaining' ? remainingNote(t, wallet) : t(`wallet.${key}_note`);
}
