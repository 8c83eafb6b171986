import { IconReceiptOff } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { HelpLink } from '../../../ui/help-link.tsx';
import { Money } from '../../../ui/money.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PaymentMethods } from './payment-methods.tsx';
import { TopUpNarrow } from './top-up-narrow.tsx';
import { TopUpStatus } from './top-up-status.tsx';
import { type TopUp, useTopUps } from './top-ups.api.ts';
import classes from './top-ups.module.css';

interface AmountTopupScreenProps {
  /** What of the credit line is due. */
  credit?: ReactNode;
}

/** Top-up form with receipt and amount, beside the latest top-ups. */
export function AmountTopupScreen({ credit }: AmountTopupScreenProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data, error, refetch } = useTopUps({ per_page: 8 });
  const columns = useColumns();
  const open = (row: { id: number }) =>
    void navigate({ to: '/client/top-ups/$id', params: { id: String(row.id) } });
  return (
    <>
      <PageHeader title={t('menu.amount_topup')}>{t('top_up.subtitle')}</PageHeader>
      {credit && <div className={classes.above}>{credit}</div>}
      <div className={classes.screen}>
        <Card title={t('top_up.new')}>
          <PaymentMethods onRecorded={() => void refetch()} />
        </Card>
        <Card flush title={t('top_up.latest')} action={<Link to="/client/top-ups">{t('top_up.all')}</Link>}>
          {error && !data ? (
            <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />
          ) : (
            <DataTable
              label={t('top_up.latest')}
              columns={columns}
              rows={data?.rows}
              rowKey={(row) => row.id}
              onOpen={open}
              empty={
                <EmptyState icon={IconReceiptOff} title={t('top_up.none')} text={t('top_up.none_text')}>
                  <HelpLink topic="top-up" />
                </EmptyState>
              }
              narrow={(row) => <TopUpNarrow row={row} />}
            />
          )}
        </Card>
      </div>
    </>
  );
}

function useColumns(): Column<TopUp>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'reference_number',
      header: t('columns.reference_number'),
      cell: (row) => <bdi className="num">{row.reference_number}</bdi>,
    },
    {
      key: 'amount_halalas',
      header: t('columns.amount'),
      numeric: true,
      cell: (row) => <Money amount_halalas={row.approved_amount_halalas ?? row.amount_halalas} bare />,
    },
    { key: 'status', header: t('columns.status'), cell: (row) => <TopUpStatus topUp={row} /> },
    { key: 'created_at', header: t('columns.created_at'), cell: (row) => <DateTime at={row.created_at} /> },
  ];
}
