import { exportRefunds, REFUND_FILTERS } from '@fleet/contracts/billing/refunds.ts';
import { IconReceiptRefund } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/user-context.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { HelpLink } from '../../../ui/help-link.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { sortOfState, useListState } from '../../../ui/list-state.ts';
import { MasterList } from '../../../ui/master-list.tsx';
import { Money } from '../../../ui/money.tsx';
import { NameCell, NarrowItem } from '../../../ui/name-cell.tsx';
import { usePanel } from '../../../ui/panel-state.ts';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { MaskedIban } from './refund-account.tsx';
import { FailureReason } from './refund-failure.tsx';
import { RefundForm } from './refund-form.tsx';
import { RefundPanel } from './refund-panel.tsx';
import { failureOf, RefundStatus } from './refund-status.tsx';
import { type Refund, type RefundQuery, useRefunds } from './refunds.api.ts';
import classes from './refunds.module.css';

const STATUSES = ['any', ...REFUND_FILTERS] as const;
const LABELS = {
  any: 'refunds.any_status',
  requested: 'refunds.statuses.requested',
  approved: 'refunds.statuses.approved',
  rejected: 'refunds.statuses.rejected',
  paid: 'refunds.statuses.paid',
  failed: 'refunds.failed.any',
} as const;

/** A company's refunds and their states. */
export function RefundsScreen() {
  return <RefundsList isPlatform={false} />;
}

/** Refunds of all clients, for the platform to approve and pay. */
export function RefundQueueScreen() {
  return <RefundsList isPlatform />;
}

function RefundsList({ isPlatform }: { isPlatform: boolean }) {
  const { t } = useTranslation();
  const mayRequest = useCan('create refund');
  const mayPay = useCan('create payment');
  const usual = isPlatform ? 'requested' : 'any';
  const { state, set } = useListState({ q: '', status: usual as string, sort: 'created_at', order: 'desc' });
  const panel = usePanel();
  const requested = state.status === 'all' ? 'any' : state.status;
  const status = STATUSES.find((known) => known === requested) ?? usual;
  const query: RefundQuery = {
    page: state.page,
    per_page: state.per_page,
    q: state.q || undefined,
    status: status === 'any' ? undefined : status,
    sort: sortOfState(state) as RefundQuery['sort'],
  };
  const result = useRefunds(query);
  const columns = useColumns(isPlatform, result.data?.amount_halalas);
  return (
    <MasterList
      name="refunds"
      title={t('refunds.title')}
      filters={
        <FilterSelect
          label={t('columns.status')}
          value={status}
          choices={STATUSES.map((value) => ({ value, label: t(LABELS[value]) }))}
          onPick={(next) => set({ status: next })}
        />
      }
      search={{
        label: t(isPlatform ? 'top_up.search_platform' : 'top_up.search'),
        value: state.q,
        onSearch: (q) => set({ q }),
      }}
      actions={
        isPlatform &&
        mayPay &&
        // What is only requested is in no payment file.
        status !== 'requested' && (
          <LinkButton to="/admin/settlements" search={{ add: 'file' }} variant="default">
            {t('settlements.file')}
          </LinkButton>
        )
      }
      add={mayRequest ? { label: t('refunds.request'), onAdd: panel.create } : undefined}
      exports={{ route: exportRefunds, query }}
      columns={columns}
      result={result}
      rowKey={(row) => row.id}
      onOpen={(row) => panel.open(row.id)}
      openedKey={panel.id}
      state={state}
      onState={set}
      empty={
        <EmptyState
          icon={IconReceiptRefund}
          title={t(status === 'requested' ? 'refunds.none_requested' : 'refunds.none')}
          text={t(isPlatform ? 'refunds.none_text_platform' : 'refunds.none_text')}
        >
          <HelpLink topic="refunds" />
        </EmptyState>
      }
      narrow={(row) => (
        <NarrowItem
          name={isPlatform ? row.client : <bdi className="num">{row.reference_number}</bdi>}
          end={<RefundStatus refund={row} />}
        >
          <Money amount_halalas={row.amount_halalas} />
          {' · '}
          <DateTime at={row.created_at} as="date" />
        </NarrowItem>
      )}
    >
      {panel.isNew && (
        <SidePanel kind={t('refunds.one')} title={t('refunds.request')} onClose={panel.close}>
          <RefundForm choosesClient={isPlatform} onRequested={(refund) => panel.open(refund.id)} />
        </SidePanel>
      )}
      {panel.id && (
        <RefundPanel
          key={panel.id}
          id={panel.id}
          panel={panel}
          rows={result.data?.rows}
          isPlatform={isPlatform}
        />
      )}
    </MasterList>
  );
}

/** The status, and below it why the bank did not pay. */
function StatusCell({ refund }: { refund: Refund }) {
  const failure = failureOf(refund);
  return (
    <>
      <RefundStatus refund={refund} />
      {failure && (
        <small className={classes.why}>
          <FailureReason failure={failure} />
        </small>
      )}
    </>
  );
}

function useColumns(isPlatform: boolean, sum_halalas: number | undefined): Column<Refund>[] {
  const { t } = useTranslation();
  const columns: Column<Refund>[] = [
    {
      key: 'reference_number',
      header: t('columns.reference_number'),
      cell: (row) => <bdi className="num">{row.reference_number}</bdi>,
      total: t('refunds.sum'),
    },
    { key: 'client', header: t('columns.client'), cell: (row) => <NameCell name={row.client} /> },
    {
      key: 'amount_halalas',
      header: t('columns.amount'),
      sortable: true,
      numeric: true,
      cell: (row) => <Money amount_halalas={row.amount_halalas} bare />,
      total: sum_halalas !== undefined && <Money amount_halalas={sum_halalas} bare />,
    },
    {
      key: 'account',
      header: t('refunds.account'),
      cell: (row) => <MaskedIban iban_end={row.payee.iban_end} />,
    },
    { key: 'status', header: t('columns.status'), cell: (row) => <StatusCell refund={row} /> },
    {
      key: 'created_at',
      header: t('columns.created_at'),
      sortable: true,
      cell: (row) => <DateTime at={row.created_at} />,
    },
  ];
  return isPlatform ? columns : columns.filter((column) => column.key !== 'client');
}
