import { useTranslation } from 'react-i18next';
import { MeasureLabel } from '../../../ui/measure.tsx';
import { Money } from '../../../ui/money.tsx';
import { remainingNote, reservedNote } from './balance-notes.ts';
import type { Wallet } from './wallets.api.ts';
import classes from './wallets.module.css';

/** Main and allocated balance as figures, and a bar of main, reserved and remaining. */
export function BalanceBar({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation();
  const { main_halalas, allocated_halalas, reserved_halalas, remaining_halalas } = wallet;
  return (
    <div>
      <dl className={classes.figures}>
        <div>
          <dt>
            <MeasureLabel of="main_balance" />
          </dt>
          <dd className={classes.large}>
            <Money amount_halalas={main_halalas} />
          </dd>
          <dd className={classes.note}>{t('wallet.main_note')}</dd>
        </div>
        <div>
          <dt>
            <MeasureLabel of="allocated_balance" />
          </dt>
          <dd className={classes.large}>
            <Money amount_halalas={allocated_halalas} />
          </dd>
          <dd className={classes.note}>{t('wallet.allocated_note')}</dd>
        </div>
      </dl>
      <div className={classes.bar} aria-hidden>
        <span data-part="main" style={{ flexGrow: main_halalas }} />
        <span data-part="reserved" style={{ flexGrow: reserved_halalas }} />
        <span data-part="remaining" style={{ flexGrow: Math.max(0, remaining_halalas) }} />
      </div>
      <dl className={classes.figures}>
        <div>
          <dt>
            <i className={classes.key} data-part="reserved" aria-hidden />
            <MeasureLabel of="reserved_balance" />
          </dt>
          <dd className={classes.middle}>
            <Money amount_halalas={reserved_halalas} />
          </dd>
          <dd className={classes.note}>{reservedNote(t, wallet)}</dd>
        </div>
        <div>
          <dt>
            <i className={classes.key} data-part="remaining" aria-hidden />
            <MeasureLabel of="remaining_balance" />
          </dt>
          <dd className={classes.middle}>
            <Money amount_halalas={remaining_halalas} />
          </dd>
          <dd className={classes.note}>{remainingNote(t, wallet)}</dd>
        </div>
      </dl>
    </div>
  );
}
