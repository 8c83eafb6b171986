import { IMPORT_KINDS } from '@fleet/contracts/imports.ts';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { useCan, useSignedIn } from '../../lib/user-context.ts';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterWord } from '../../ui/filter-word.tsx';
import { shownOf } from '../../ui/list-result.ts';
import { useListState } from '../../ui/list-state.ts';
import { Moment } from '../../ui/moment.tsx';
import { useNameOf } from '../../ui/name-cell.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { usePanel } from '../../ui/panel-state.ts';
import { ImportView } from './import-view.tsx';
import { type Import, useImports } from './imports.api.ts';
import classes from './imports.module.css';
import { StartImport } from './start-import.tsx';

/** Bringing drivers and vehicles from a sheet: start one, or open one that was begun. */
export function ImportsScreen() {
  const { t } = useTranslation();
  const { state, set } = useListState({ kind: 'drivers' });
  const panel = usePanel();
  const isPlatform = useSignedIn().area === 'admin';
  const mayOrder = useCan('create order');
  const kinds = IMPORT_KINDS.filter((known) => known !== 'orders' || mayOrder);
  const kind = kinds.find((known) => known === state.kind) ?? 'drivers';
  const result = useImports({ kind, page: state.page, per_page: state.per_page });
  const columns = useColumns(isPlatform);
  if (panel.id) return <ImportView id={panel.id} onClose={panel.close} />;
  return (
    <>
      <PageHead title={t('menu.imports')}>
        {t('import.of')}{' '}
        <FilterWord
          label={t('import.what')}
          value={kind}
          choices={kinds.map((value) => ({ value, label: t(`import.kinds.${value}`) }))}
          onPick={(next) => set({ kind: next })}
        />
      </PageHead>
      <div className={classes.screen}>
        <StartImport kind={kind} onStarted={panel.open} />
        <Card flush title={t('import.earlier')}>
          <DataTable
            label={t('import.earlier')}
            columns={columns}
            {...shownOf(result)}
            rowKey={(row) => row.id}
            onOpen={(row) => panel.open(row.id)}
            state={state}
            onState={set}
            empty={
              <EmptyState icon={IconFileSpreadsheet} title={t('import.none')} text={t('import.none_text')} />
            }
          />
        </Card>
      </div>
    </>
  );
}

function useColumns(isPlatform: boolean): Column<Import>[] {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const count = (value: number) => <span className="num">{formatNumber(value)}</span>;
  return [
    { key: 'file_name', head: t('import.file'), cell: (row) => <bdi>{row.file_name}</bdi> },
    ...(isPlatform
      ? [
          {
            key: 'client',
            head: t('columns.client'),
            cell: (row: Import) => (row.client ? nameOf(row.client) : t('import.several_clients')),
          },
        ]
      : []),
    { key: 'status', head: t('columns.status'), cell: (row) => t(`import.statuses.${row.status}`) },
    { key: 'total', head: t('import.lines'), numeric: true, cell: (row) => count(row.total_rows) },
    { key: 'saved', head: t('import.saved'), numeric: true, cell: (row) => count(row.saved_rows) },
    { key: 'bad', head: t('import.to_mend'), numeric: true, cell: (row) => count(row.bad_rows) },
    { key: 'created_by', head: t('vehicles.by'), cell: (row) => <bdi>{row.created_by}</bdi> },
    { key: 'created_at', head: t('columns.created_at'), cell: (row) => <Moment at={row.created_at} /> },
  ];
}
