import { Button, Skeleton } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatDate, formatMonth } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Money } from '../../../ui/money.tsx';
import { showError, showSuccess } from '../../../ui/toast.tsx';
import { type DueFee, useChargeFees, useDueFees } from './fees.api.ts';
import classes from './fees.module.css';

/** What a fee run would charge now, with a button to start it, and a forecast of next month. */
export function DueFeesCard() {
  const { t } = useTranslation();
  const { data, error, refetch } = useDueFees();
  const [isConfirming, setIsConfirming] = useState(false);
  if (error && !data)
    return (
      <Card>
        <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />
      </Card>
    );
  if (!data) return <Skeleton height={160} className={classes.due!} />;
  const isDue = data.due.length > 0;
  return (
    <div className={classes.due}>
      <Card
        title={t('fees.due_now')}
        action={
          data.can.charge &&
          isDue && (
            <Button leftSection={<IconCoins size={18} aria-hidden />} onClick={() => setIsConfirming(true)}>
              {t('fees.charge')}
            </Button>
          )
        }
      >
        {isDue ? <DueLines fees={data.due} /> : <p className={classes.quiet}>{t('fees.nothing_due')}</p>}
      </Card>
      <Card title={t('fees.coming')} note={t('fees.coming_note')}>
        {data.coming.length > 0 ? (
          <DueLines fees={data.coming} isComing />
        ) : (
          <p className={classes.quiet}>{t('fees.nothing_coming')}</p>
        )}
      </Card>
      {isConfirming && <ChargeDialog due={data.due} onClose={() => setIsConfirming(false)} />}
    </div>
  );
}

function DueLines({ fees, isComing = false }: { fees: readonly DueFee[]; isComing?: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <ul className={classes.lines}>
      {fees.map((fee) => (
        <li key={`${fee.kind}${fee.period}`}>
          <span>
            <b>
              {t(`entry_kinds.${fee.kind}`)} · {formatMonth(fee.period, language)}
            </b>
            <small>
              {fee.kind === 'processing_fee'
                ? t('fees.of_networks', { count: fee.networks })
                : t('fees.of_vehicles', {
                    count: fee.charges,
                    clients: t('fees.of_clients', { count: fee.clients }),
                  })}
              {isComing && ` · ${t('fees.from_day', { date: formatDate(fee.charged_from, language) })}`}
            </small>
          </span>
          <span className={classes.sum}>
            <Money amount_halalas={fee.amount_halalas} />
            <small>
              <Trans i18nKey="fees.vat_in" components={{ vat: <Money amount_halalas={fee.vat_halalas} /> }} />
            </small>
          </span>
        </li>
      ))}
    </ul>
  );
}

function ChargeDialog({ due, onClose }: { due: readonly DueFee[]; onClose: () => void }) {
  const { t } = useTranslation();
  const charge = useChargeFees();
  const amount = <Money amount_halalas={due.reduce((sum, fee) => sum + fee.amount_halalas, 0)} />;
  const confirm = () =>
    charge.mutate(
      {},
      {
        onSuccess: ({ refused, ...charged }) => {
          const count =
            charged.registration_fee +
            charged.monthly_fee +
            charged.subscription_fee +
            charged.processing_fee;
          if (refused > 0)
            showError(t('fees.refused_some', { count: refused, charged: t('fees.charged', { count }) }));
          else showSuccess(t('fees.charged', { count }));
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={<Trans i18nKey="fees.confirm_title" components={{ amount }} />}
      text={t('fees.confirm_text')}
      confirm={<Trans i18nKey="fees.confirm_charge" components={{ amount }} />}
      isBusy={charge.isPending}
      error={charge.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <DueLines fees={due} />
    </ConfirmDialog>
  );
}
