import { IMPORT_KINDS, IMPORT_PERMISSIONS, type ImportKind } from '@fleet/contracts/delivery/imports.ts';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import { can } from '../../../lib/ability.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { HelpLink } from '../../../ui/help-link.tsx';
import { shownOf } from '../../../ui/list-result.ts';
import { useListState } from '../../../ui/list-state.ts';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { usePanel } from '../../../ui/panel-state.ts';
import { ImportView } from './import-view.tsx';
import { type Import, useImports } from './imports.api.ts';
import classes from './imports.module.css';
import { StartImport } from './start-import.tsx';

const DEFAULTS = { kind: 'drivers' };
/** What a link may open: the kind of sheet. */
export type ImportsSearch = { kind?: ImportKind };

/** Imports drivers, vehicles and orders from spreadsheets: start one, or continue one. */
export function ImportsScreen() {
  const { t } = useTranslation();
  const { state, set } = useListState(DEFAULTS);
  const panel = usePanel();
  const { area, ability } = useSignedIn();
  const isPlatform = area === 'admin';
  const kinds = IMPORT_KINDS.filter((known) => can(ability, IMPORT_PERMISSIONS[known]));
  const kind = kinds.find((known) => known === state.kind) ?? kinds[0] ?? 'drivers';
  const result = useImports({ kind, page: state.page, per_page: state.per_page });
  const columns = useColumns(isPlatform);
  if (panel.id) return <ImportView id={panel.id} onClose={panel.close} />;
  return (
    <>
      <PageHeader title={t('menu.imports')}>
        <Trans
          i18nKey="import.of"
          components={{
            kind: (
              <FilterSelect
                label={t('import.what')}
                value={kind}
                choices={kinds.map((value) => ({ value, label: t(`import.kinds.${value}`) }))}
                onPick={(next) => set({ kind: next })}
              />
            ),
          }}
        />
      </PageHeader>
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
              <EmptyState icon={IconFileSpreadsheet} title={t('import.none')} text={t('import.none_text')}>
                <HelpLink topic="import-vehicles" />
              </EmptyState>
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
    { key: 'file_name', header: t('import.file'), cell: (row) => <bdi>{row.file_name}</bdi> },
    ...(isPlatform
      ? [
          {
            key: 'client',
            header: t('columns.client'),
            cell: (row: Import) => (row.client ? nameOf(row.client) : t('import.several_clients')),
          },
        ]
      : []),
    { key: 'status', header: t('columns.status'), cell: (row) => t(`import.statuses.${row.status}`) },
    { key: 'total', header: t('import.lines'), numeric: true, cell: (row) => count(row.total_rows) },
    { key: 'saved', header: t('import.saved'), numeric: true, cell: (row) => count(row.saved_rows) },
    { key: 'bad', header: t('import.to_correct'), numeric: true, cell: (row) => count(row.bad_rows) },
    { key: 'created_by', header: t('vehicles.by'), cell: (row) => <bdi>{row.created_by}</bdi> },
    { key: 'created_at', header: t('columns.created_at'), cell: (row) => <DateTime at={row.created_at} /> },
  ];
}
