import { IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Trans, useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/user-context.ts';
import { Callout } from '../../../ui/callout.tsx';
import { Money } from '../../../ui/money.tsx';
import type { Wallet } from './wallets.api.ts';
import classes from './wallets.module.css';

/** The low-balance threshold, with a warning when below it. Nothing without a threshold. */
export function LowBalance({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation();
  const mayTopUp = useCan('create top_up');
  if (wallet.min_amount_notification === 0) return null;
  const limit = <Money amount_halalas={wallet.min_amount_notification} />;
  if (wallet.is_low) {
    return (
      <div className={classes.low}>
        <Callout tone="wait">
          <Trans
            i18nKey="wallet.is_low"
            components={{
              remaining: (
                <Money amount_halalas={wallet.credit?.available_halalas ?? wallet.remaining_halalas} />
              ),
              limit,
            }}
          />{' '}
          {mayTopUp && <Link to="/client/amount-topup">{t('menu.amount_topup')}</Link>}
        </Callout>
      </div>
    );
  }
  return (
    <p className={classes.warned}>
      <IconBell size={16} aria-hidden />
      <span>
        <Trans i18nKey="wallet.warned_below" components={{ limit }} />
      </span>
    </p>
  );
}
