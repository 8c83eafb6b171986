import { printReceipt } from '@fleet/contracts/money/top-ups.ts';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconClockOff, IconHourglass, IconLoader } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { Callout } from '../../../ui/callout.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { Money } from '../../../ui/money.tsx';
import { PdfButton } from '../../../ui/pdf-button.tsx';
import { ToneBadge } from '../../../ui/status-badge.tsx';
import { type PaymentIntent, useCheckPayment } from './payment-intents.api.ts';
import classes from './top-ups.module.css';

const BADGES = {
  preparing: { tone: 'run', icon: IconLoader },
  waiting: { tone: 'wait', icon: IconHourglass },
  paid: { tone: 'done', icon: IconCircleCheck },
  failed: { tone: 'no', icon: IconCircleX },
  expired: { tone: 'end', icon: IconClockOff },
} as const;

/** One payment by SADAD or card: its state, and while it waits what the payer needs. */
export function PayCard({ payment }: { payment: PaymentIntent }) {
  const { t } = useTranslation();
  const { means, state, amount_halalas, problem, expires_at } = payment;
  const badge = BADGES[state];
  return (
    <li className={classes.payment}>
      <div className={classes.paymentHead}>
        <span>
          <strong>
            <Money amount_halalas={amount_halalas} />
          </strong>{' '}
          <small>{t(`top_up.means.${means}`)}</small>
        </span>
        <ToneBadge tone={badge.tone} icon={badge.icon}>
          {t(`top_up.payment_states.${state}`)}
        </ToneBadge>
      </div>
      {state === 'waiting' && (
        <>
          {means === 'sadad' && <SadadNumber payment={payment} />}
          <small>
            {t('top_up.pay_until')} <DateTime at={expires_at} />
          </small>
          <WaitingButtons payment={payment} />
        </>
      )}
      {payment.top_up_id !== null && (
        <div className={classes.buttons}>
          <PdfButton label={t('receipts.pdf')} route={printReceipt} params={{ id: payment.top_up_id }} />
        </div>
      )}
      {problem && <small>{t(`top_up.payment_problems.${problem}`)}</small>}
    </li>
  );
}

function SadadNumber({ payment: { biller_code, number } }: { payment: PaymentIntent }) {
  const { t } = useTranslation();
  if (number === null) return null;
  return (
    <div className={classes.account}>
      <span>
        <small>{t('top_up.sadad_number')}</small>
        <bdi className="num">{number}</bdi>
        {biller_code && (
          <small>
            {t('top_up.sadad_biller')} <bdi className="num">{biller_code}</bdi>
          </small>
        )}
      </span>
      <CopyButton value={number} of={t('top_up.sadad_number')} size="compact-sm" />
    </div>
  );
}

function WaitingButtons({ payment: { id, means, page_url } }: { payment: PaymentIntent }) {
  const { t } = useTranslation();
  const check = useCheckPayment();
  return (
    <>
      <div className={classes.buttons}>
        <Button
          variant="default"
          size="compact-md"
          loading={check.isPending}
          onClick={() => check.mutate({ params: { id } })}
        >
          {t('top_up.check_payment')}
        </Button>
        {means === 'card' && page_url && (
          <Button component="a" href={page_url} size="compact-md">
            {t('top_up.open_page')}
          </Button>
        )}
      </div>
      {check.error && <Callout tone="no">{errorText(t, check.error)}</Callout>}
    </>
  );
}
