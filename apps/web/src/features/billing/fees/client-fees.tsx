import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatDate, formatMonth, formatNumber } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LedgerLink } from '../../../ui/ledger-link.tsx';
import { Money } from '../../../ui/money.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import classes from './client-fees.module.css';
import { type ClientFeeRows, useClientFees } from './fees.api.ts';

/** A client's fees per vehicle type: last charged, next, and outstanding. */
export function ClientFees({ client_id }: { client_id: number }) {
  const { t } = useTranslation();
  const { data: fees, error, refetch } = useClientFees(client_id);
  return (
    <Card title={t('clients.fees')} note={t('clients.prices_shown_note')} flush>
      {fees ? (
        <>
          <PriceTable fees={fees} />
          <FeeAmounts client_id={client_id} fees={fees} />
        </>
      ) : error ? (
        <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={200} />
      )}
    </Card>
  );
}

function PriceTable({ fees }: { fees: ClientFeeRows }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  return (
    <table className={classes.prices}>
      <thead>
        <tr>
          <th scope="col">{t('columns.vehicle_type')}</th>
          <th scope="col">{t('clients.active_vehicles')}</th>
          <th scope="col">{t('columns.registration_fee')}</th>
          <th scope="col">{t('columns.monthly_sub_fee')}</th>
        </tr>
      </thead>
      <tbody>
        {fees.rows.map((row) => (
          <tr key={row.vehicle_type.id}>
            <td>
              {nameOf(row.vehicle_type)}{' '}
              <span className={classes.quiet}>{row.is_own ? t('clients.own_price') : ''}</span>
            </td>
            <td>
              <span className="num">{formatNumber(row.vehicles)}</span>
            </td>
            <td>
              <Money amount_halalas={row.registration_fee} bare />
            </td>
            <td>
              <Money amount_halalas={row.monthly_sub_fee} bare />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function FeeAmounts({ client_id, fees }: { client_id: number; fees: ClientFeeRows }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { last, next, registered, receivable_halalas } = fees;
  const vat = (vat_halalas: number) => (
    <Trans i18nKey="fees.vat_in" components={{ vat: <Money amount_halalas={vat_halalas} /> }} />
  );
  return (
    <div className={classes.feeFigures}>
      <FeeAmount
        label={t('clients.registered')}
        note={
          <>
            {t('clients.fee_vehicles', { count: registered.vehicles })} · {vat(registered.vat_halalas)}
          </>
        }
      >
        <LedgerLink client_id={client_id} kind="registration_fee">
          <Money amount_halalas={registered.amount_halalas} />
        </LedgerLink>
      </FeeAmount>
      <FeeAmount
        label={
          last
            ? t('clients.charged_last', { month: formatMonth(last.period, language) })
            : t('clients.charged_never')
        }
        note={
          last && (
            <>
              {t('clients.fee_vehicles', { count: last.vehicles })} · {vat(last.vat_halalas)}
            </>
          )
        }
      >
        {last ? (
          <LedgerLink client_id={client_id} kind="monthly_fee">
            <Money amount_halalas={last.amount_halalas} />
          </LedgerLink>
        ) : (
          '–'
        )}
      </FeeAmount>
      <FeeAmount
        label={t('clients.comes_next', {
          date: formatDate(`${next.charged_from}T00:00:00+03:00`, language),
        })}
        note={
          <>
            {t('clients.fee_vehicles', { count: next.vehicles })} · {vat(next.vat_halalas)}
          </>
        }
      >
        <Money amount_halalas={next.amount_halalas} />
      </FeeAmount>
      <FeeAmount
        label={t('clients.fees_owed')}
        note={receivable_halalas > 0 ? t('clients.fees_owed_note') : t('clients.fees_owed_nothing')}
      >
        <LedgerLink client_id={client_id} account_kind="fees_receivable">
          <Money amount_halalas={receivable_halalas} />
        </LedgerLink>
      </FeeAmount>
    </div>
  );
}

function FeeAmount({ label, note, children }: { label: string; note: ReactNode; children: ReactNode }) {
  return (
    <div>
      <span>{label}</span>
      <b>{children}</b>
      <small>{note}</small>
    </div>
  );
}
