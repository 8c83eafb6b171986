import { Skeleton } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LedgerLink } from '../../../ui/ledger-link.tsx';
import { Money } from '../../../ui/money.tsx';
import { NameCell, NarrowItem, useNameOf } from '../../../ui/name-cell.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PayForm } from './pay-form.tsx';
import { type PayableDetail, usePayable } from './payments.api.ts';
import classes from './payments.module.css';
import { PaymentsTable } from './payments-table.tsx';

/** A network's payment page: amounts due per franchisee, form, and past payments. */
export function PaymentScreen() {
  const { t } = useTranslation();
  const { id = '' } = useParams({ strict: false });
  const network_id = Number(id);
  const nameOf = useNameOf();
  const { data: payable, error, refetch } = usePayable(network_id);
  return (
    <>
      <PageHeader
        title={payable ? nameOf(payable.network) : t('menu.gas_station_payment')}
        action={
          <Link to="/admin/account-statement" search={{ network_id }}>
            {t('statement.title')}
          </Link>
        }
      >
        {payable ? payable.network.address : t('payment.payables_subtitle')}
      </PageHeader>
      {error && !payable ? (
        <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.screen}>
          <Card title={t('payment.new')}>
            {payable ? (
              <>
                <DueAmounts payable={payable} />
                {payable.can.pay && <PayForm payable={payable} />}
              </>
            ) : (
              <Skeleton height={240} />
            )}
          </Card>
          <div className={classes.side}>
            {payable && payable.franchisees.length > 0 && <Franchisees payable={payable} />}
            <PaymentsTable network_id={network_id} />
          </div>
        </div>
      )}
    </>
  );
}

/** The amount due, as two figures. */
export function DueAmounts({ payable }: { payable: PayableDetail }) {
  const { t } = useTranslation();
  return (
    <div className={classes.figures}>
      <div>
        <span>{t('accounts.network_payable')}</span>
        <b>
          <LedgerLink network_id={payable.network.id} account_kind="network_payable">
            <Money amount_halalas={payable.due_halalas} />
          </LedgerLink>
        </b>
      </div>
      <div>
        <span>{t('payment.franchisees_owed')}</span>
        <b>
          <Money amount_halalas={payable.franchisee_due_halalas} />
        </b>
      </div>
    </div>
  );
}

/** Franchisee stations, highest amount due first. */
export function Franchisees({ payable }: { payable: PayableDetail }) {
  const { t } = useTranslation();
  const columns: Column<PayableDetail['franchisees'][number]>[] = [
    { key: 'name', header: t('payment.franchisee'), cell: (row) => <NameCell name={row} /> },
    {
      key: 'account_number',
      header: t('statement.document.account_number'),
      cell: (row) => (
        <bdi className="num" dir="ltr">
          {row.account_number}
        </bdi>
      ),
    },
    {
      key: 'due_halalas',
      header: t('columns.due'),
      numeric: true,
      cell: (row) => (
        <LedgerLink station_id={row.id} account_kind="franchisee_payable">
          <Money amount_halalas={row.due_halalas} bare />
        </LedgerLink>
      ),
    },
  ];
  return (
    <Card flush title={t('payment.franchisees')}>
      <DataTable
        label={t('payment.franchisees')}
        columns={columns}
        rows={payable.franchisees}
        rowKey={(row) => row.id}
        empty={
          <EmptyState
            icon={IconBuildingStore}
            title={t('payment.no_franchisees')}
            text={t('payment.no_franchisees_text')}
          />
        }
        narrow={(row) => <NarrowItem name={row} end={<Money amount_halalas={row.due_halalas} />} />}
      />
    </Card>
  );
}
