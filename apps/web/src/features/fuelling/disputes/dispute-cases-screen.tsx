import type { DisputeCaseRow } from '@fleet/contracts/fuelling/dispute-cases.ts';
import { DISPUTE_STATES } from '@fleet/contracts/shapes.ts';
import { IconScale } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import { usePartyName } from '../../../lib/fuel-requests/names.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { HelpLink } from '../../../ui/help-link.tsx';
import { shownOf } from '../../../ui/list-result.ts';
import { useListState } from '../../../ui/list-state.ts';
import { Money, RiyalSign } from '../../../ui/money.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { usePanel } from '../../../ui/panel-state.ts';
import { Plate } from '../../../ui/plate.tsx';
import { ViewsMenu } from '../../../ui/saved-views/views-menu.tsx';
import { TwoLines } from '../../../ui/two-lines.tsx';
import { WaitingQueue } from '../../../ui/waiting-queue.tsx';
import { DisputePanel, type DisputePanelProps } from './dispute-panel.tsx';
import { DisputeState } from './dispute-state.tsx';
import { type DisputeQuery, useDisputes } from './disputes.api.ts';

const CHOICES = ['any', ...DISPUTE_STATES] as const;

/** Disputes of completed transactions: pending, decided, and amounts. */
export function DisputeCasesScreen({ transaction }: Pick<DisputePanelProps, 'transaction'>) {
  const { t } = useTranslation();
  const { area } = useSignedIn();
  const { state, set } = useListState<{ state: string }>({ state: area === 'admin' ? 'open' : 'any' });
  const panel = usePanel();
  const chosen = CHOICES.find((one) => one === state.state) ?? 'any';
  const query: DisputeQuery = {
    page: state.page,
    per_page: state.per_page,
    ...(chosen === 'any' ? {} : { state: chosen }),
    ...(state.sort === 'id' ? { sort: state.order === 'asc' ? 'id' : '-id' } : {}),
  };
  const result = useDisputes(query);
  const columns = useColumns(area !== 'customer');

  return (
    <>
      <PageHeader title={t('menu.dispute_cases')} action={<ViewsMenu page="dispute-cases" />}>
        <Trans
          i18nKey="disputes.line"
          components={{
            state: (
              <FilterSelect
                label={t('columns.status')}
                value={chosen}
                choices={CHOICES.map((value) => ({ value, label: t(`disputes.choices.${value}`) }))}
                onPick={(value) => set({ state: value })}
              />
            ),
          }}
        />
      </PageHeader>
      <Card flush>
        <DataTable
          label={t('menu.dispute_cases')}
          columns={columns}
          {...shownOf(result)}
          rowKey={(row) => row.id}
          onOpen={(row) => panel.open(row.id)}
          openedKey={panel.id}
          state={state}
          onState={set}
          empty={
            <EmptyState
              icon={IconScale}
              title={t(`disputes.none.${chosen}`)}
              text={t(area === 'customer' ? 'disputes.none_text_client' : 'disputes.none_text')}
            >
              <HelpLink topic="dispute" />
            </EmptyState>
          }
          narrow={(row) => <NarrowRow row={row} />}
        />
      </Card>
      <WaitingQueue kind="disputes" opened={panel.id} open={panel.open} close={panel.close}>
        {panel.id && (
          <DisputePanel
            key={panel.id}
            id={panel.id}
            panel={panel}
            rows={result.data?.rows}
            transaction={transaction}
          />
        )}
      </WaitingQueue>
    </>
  );
}

function NarrowRow({ row }: { row: DisputeCaseRow }) {
  const { t } = useTranslation();
  return (
    <>
      <Plate plate={row.vehicle.plate_no} kind={row.vehicle.plate_kind as 'private'} size="xs" />
      <span>
        <DisputeState state={row.state} variant="plain" />
        <br />
        <small className="muted">
          <DateTime at={row.opened_at} as="relative" /> · {t(`disputes.reasons.${row.reason_code}`)} ·{' '}
          <Money amount_halalas={row.charged_before_halalas} />
        </small>
      </span>
    </>
  );
}

function useColumns(seesClient: boolean): Column<DisputeCaseRow>[] {
  const { t } = useTranslation();
  const name = usePartyName();
  return [
    {
      key: 'id',
      header: t('disputes.opened'),
      sortable: true,
      width: '140px',
      cell: (row) => <DateTime at={row.opened_at} as="relative" />,
    },
    {
      key: 'number',
      header: t('columns.reference_number'),
      width: '120px',
      cell: (row) => <bdi className="num">{row.reference_number}</bdi>,
    },
    {
      key: 'plate',
      header: t('columns.plate_no'),
      width: '124px',
      cell: (row) => (
        <Plate plate={row.vehicle.plate_no} kind={row.vehicle.plate_kind as 'private'} size="xs" />
      ),
    },
    {
      key: 'why',
      header: t('columns.reason'),
      cell: (row) => <TwoLines first={t(`disputes.reasons.${row.reason_code}`)} second={row.reason} />,
    },
    {
      key: 'who',
      header: t(seesClient ? 'columns.client' : 'columns.station'),
      cell: (row) => (
        <TwoLines
          first={name(seesClient ? row.client : row.station)}
          second={seesClient ? name(row.station) : row.opened_by}
        />
      ),
    },
    {
      key: 'before',
      header: (
        <>
          {t('disputes.charged')} <RiyalSign />
        </>
      ),
      numeric: true,
      width: '112px',
      cell: (row) => <Money amount_halalas={row.charged_before_halalas} bare />,
    },
    {
      key: 'after',
      header: (
        <>
          {t('disputes.found')} <RiyalSign />
        </>
      ),
      numeric: true,
      width: '112px',
      cell: (row) =>
        row.charged_after_halalas === null ? (
          <span className="muted">–</span>
        ) : (
          <Money amount_halalas={row.charged_after_halalas} bare />
        ),
    },
    { key: 'state', header: t('columns.status'), cell: (row) => <DisputeState state={row.state} /> },
  ];
}
