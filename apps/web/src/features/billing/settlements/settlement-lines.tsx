import { exportSettlementLines } from '@fleet/contracts/billing/settlement-batches.ts';
import { SETTLEMENT_LINE_KINDS } from '@fleet/contracts/billing/settlement-shapes.ts';
import { IconReceiptOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFuelTitle, useLanguage } from '../../../lib/appearance-context.ts';
import { formatMonth } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ExportMenu } from '../../../ui/export-menu.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { shownOf } from '../../../ui/list-result.ts';
import type { ListState } from '../../../ui/list-state.ts';
import { Money } from '../../../ui/money.tsx';
import { NarrowItem, useNameOf } from '../../../ui/name-cell.tsx';
import { Volume } from '../../../ui/volume.tsx';
import { type Batch, type BatchLine, useBatchLines } from './settlements.api.ts';

const KINDS = ['any', ...SETTLEMENT_LINE_KINDS] as const;

/** A batch's lines, of one type or all, with export. */
export function SettlementLines({ batch }: { batch: Batch }) {
  const { t } = useTranslation();
  const [state, setState] = useState<ListState>({ page: 1, per_page: 20 });
  const [kind, setKind] = useState<(typeof KINDS)[number]>('any');
  const filter = { settlement_batch_id: batch.id, ...(kind === 'any' ? {} : { kind }) };
  const result = useBatchLines({ ...filter, page: state.page, per_page: state.per_page });
  const columns = useColumns(result.data?.amount_halalas);
  return (
    <Card
      flush
      title={
        <FilterSelect
          label={t('columns.kind')}
          value={kind}
          choices={KINDS.map((value) => ({
            value,
            label: t(value === 'any' ? 'settlements.any_kind' : `settlements.kinds.${value}`),
          }))}
          onPick={(next) => {
            setKind(next);
            setState({ ...state, page: 1 });
          }}
        />
      }
      action={<ExportMenu route={exportSettlementLines} query={filter} />}
    >
      <DataTable
        label={t('settlements.lines')}
        columns={columns}
        {...shownOf(result)}
        rowKey={(row) => row.entry_id}
        state={state}
        onState={(next) => setState({ ...state, ...next })}
        empty={<EmptyState icon={IconReceiptOff} title={t('settlements.no_lines')} text={t('ui.no_match')} />}
        narrow={(row) => (
          <NarrowItem
            name={<bdi className="num">{row.reference_number}</bdi>}
            end={<Money amount_halalas={row.amount_halalas} />}
          >
            {t(`settlements.kinds.${row.kind}`)} · <DateTime at={row.posted_at} as="date" />
          </NarrowItem>
        )}
      />
    </Card>
  );
}

function useColumns(sum: number | undefined): Column<BatchLine>[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useNameOf();
  const titleOf = useFuelTitle();
  return [
    {
      key: 'reference_number',
      header: t('columns.reference_number'),
      cell: (row) => <bdi className="num">{row.reference_number}</bdi>,
      total: t('settlements.all_that_match'),
    },
    { key: 'posted_at', header: t('columns.date'), cell: (row) => <DateTime at={row.posted_at} /> },
    {
      key: 'kind',
      header: t('columns.kind'),
      cell: (row) => (
        <>
          {t(`settlements.kinds.${row.kind}`)}
          {row.corrects_period && (
            <div className="muted">
              {t('settlements.corrects', { month: formatMonth(row.corrects_period, language) })}
            </div>
          )}
        </>
      ),
    },
    {
      key: 'station',
      header: t('columns.station'),
      cell: (row) => row.station && nameOf(row.station),
    },
    {
      key: 'fuel_type',
      header: t('columns.fuel_type'),
      cell: (row) => row.fuel_type && titleOf({ ...row.fuel_type, title_ur: null }),
    },
    {
      key: 'volume_ml',
      header: t('columns.litres'),
      numeric: true,
      cell: (row) => row.volume_ml !== null && <Volume volume_ml={row.volume_ml} bare />,
    },
    {
      key: 'amount_halalas',
      header: t('columns.amount'),
      numeric: true,
      cell: (row) => <Money amount_halalas={row.amount_halalas} bare />,
      total: sum === undefined ? undefined : <Money amount_halalas={sum} bare />,
    },
  ];
}
