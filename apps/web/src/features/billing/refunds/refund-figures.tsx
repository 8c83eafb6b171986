import { Trans, useTranslation } from 'react-i18next';
import { Callout } from '../../../ui/callout.tsx';
import { Money } from '../../../ui/money.tsx';
import type { RefundOverview } from './refunds.api.ts';
import classes from './refunds.module.css';

/** What can be refunded now, what is held, and what is owed first. */
export function RefundFigures({ overview }: { overview: RefundOverview }) {
  const { t } = useTranslation();
  const { owed, held_halalas, refundable_halalas } = overview;
  const isOwing = Object.values(owed).some((halalas) => halalas > 0);
  return (
    <>
      <dl className={classes.figures}>
        <div>
          <dt>{t('refunds.refundable')}</dt>
          <dd className={classes.large}>
            <Money amount_halalas={refundable_halalas} />
          </dd>
        </div>
        <div>
          <dt>{t('refunds.held')}</dt>
          <dd className={classes.large}>
            <Money amount_halalas={held_halalas} />
          </dd>
        </div>
      </dl>
      {isOwing && (
        <Callout tone="wait" title={t('refunds.owed')}>
          <ul className={classes.owed}>
            {(['fees', 'credit', 'fuel', 'invoices'] as const)
              .filter((of) => owed[`${of}_halalas`] > 0)
              .map((of) => (
                <li key={of}>
                  <Trans
                    i18nKey={`refunds.owed_of.${of}`}
                    components={{ amount: <Money amount_halalas={owed[`${of}_halalas`]} /> }}
                  />
                </li>
              ))}
          </ul>
        </Callout>
      )}
    </>
  );
}
