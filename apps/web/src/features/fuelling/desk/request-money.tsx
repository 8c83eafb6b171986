import type { FuelRequestDetail } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/user-context.ts';
import classes from '../../../ui/fuel-requests/detail.module.css';
import { Money } from '../../../ui/money.tsx';
import { LedgerEntries } from './ledger-entries.tsx';

/** The money of a request: reserved, charged, released, and not covered. */
export function RequestMoney({ request }: { request: FuelRequestDetail }) {
  const { t } = useTranslation();
  const seesLedger = useCan('read ledger');
  const { money } = request;
  const held = money.hold_halalas + money.excess_hold_halalas;
  if (money.hold_state === 'none') return null;

  return (
    <section>
      <h3 className={classes.title}>{t('desk.money.title')}</h3>
      <dl className={classes.money}>
        <AmountLine title={t('desk.money.hold')} halalas={held} note={holdNote(money, t)} />
        <AmountLine
          title={t('desk.money.captured')}
          halalas={money.captured_halalas}
          note={t(money.captured_halalas > 0 ? 'desk.money.paid' : 'desk.money.nothing_yet')}
        />
        <AmountLine
          title={t('desk.money.released')}
          halalas={money.released_halalas}
          note={t(money.released_halalas > 0 ? 'desk.money.back' : 'desk.money.nothing_yet')}
        />
        {money.uncovered_halalas > 0 && (
          <AmountLine
            isWaiting
            title={t('desk.money.uncovered')}
            halalas={money.uncovered_halalas}
            note={
              money.remaining_halalas === null ? (
                t('desk.money.no_hold')
              ) : (
                <Trans
                  i18nKey="desk.money.remains"
                  components={{ remaining: <Money amount_halalas={money.remaining_halalas} bare /> }}
                />
              )
            }
          />
        )}
      </dl>
      {seesLedger && <LedgerEntries request={request} />}
    </section>
  );
}

function holdNote(money: FuelRequestDetail['money'], t: (key: string) => string): string {
  if (money.excess_hold_halalas > 0 && money.hold_state === 'open') return t('desk.money.with_excess');
  return t(`desk.money.hold_states.${money.hold_state}`);
}

interface AmountLineProps {
  title: string;
  halalas: number;
  note: ReactNode;
  isWaiting?: boolean;
}

function AmountLine({ title, halalas, note, isWaiting = false }: AmountLineProps) {
  return (
    <div data-waiting={isWaiting || undefined}>
      <dt>{title}</dt>
      <dd>
        <b>
          <Money amount_halalas={halalas} />
        </b>
        <span>{note}</span>
      </dd>
    </div>
  );
}
