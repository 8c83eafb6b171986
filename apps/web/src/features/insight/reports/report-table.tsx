import { IconChartHistogram } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../../lib/user-context.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { ListState } from '../../../ui/list-state.ts';
import { NarrowItem } from '../../../ui/name-cell.tsx';
import { Plate } from '../../../ui/plate.tsx';
import { figureText, netFirst, useReportLabels } from './report-labels.ts';
import { linkOfRow } from './report-links.ts';
import type { Report, ReportRow } from './reports.api.ts';
import classes from './reports.module.css';

interface ReportTableProps {
  report: Report | undefined;
  /** The client selected by an administrator; empty for all. */
  client: string;
  state: ListState;
  onState: (next: Partial<ListState>) => void;
}

/** The rows of a report with totals; matrix cells are shaded by value. */
export function ReportTable({ report, client, state, onState }: ReportTableProps) {
  const { t } = useTranslation();
  const columns = useColumns(report, client);
  const { nameOf } = useReportLabels();
  return (
    <DataTable
      label={t('menu.reports')}
      columns={columns}
      rows={report?.rows}
      rowKey={(row) => row.id ?? row.name_en}
      total={report?.total}
      state={state}
      onState={onState}
      empty={
        <EmptyState
          icon={IconChartHistogram}
          title={t('reports.empty')}
          text={t(emptyTextOf(report?.report))}
        />
      }
      {...(report && {
        narrow: (row: ReportRow) => <NarrowRow report={report} row={row} name={nameOf(row, report.by)} />,
      })}
    />
  );
}

function emptyTextOf(report: Report['report'] | undefined) {
  if (report === 'limits') return 'reports.empty_limits';
  if (report === 'delivery_emissions') return 'reports.empty_deliveries';
  return report === 'budgets' ? 'reports.empty_budgets' : 'reports.empty_text';
}

function useColumns(report: Report | undefined, client: string): Column<ReportRow>[] {
  const { t } = useTranslation();
  const { area } = useSignedIn();
  const { headerOf, nameOf } = useReportLabels();
  if (!report) return [{ key: 'name', header: t('columns.name'), cell: () => null }];
  const { by, columns, totals } = report;
  const isMatrix = report.report === 'matrix';
  // What a return comes to stands above it and in its box, and is said there.
  const hasTotal = by !== 'vat_box';
  const max = isMatrix ? maxOf(report) : 0;
  return [
    {
      key: 'name',
      header: t(`reports.dimensions.${by}`),
      sortable: true,
      ...(hasTotal && { total: t('reports.total') }),
      cell: (row) => {
        const link = linkOfRow(area, report, row, client);
        return (
          <span className={classes.name}>
            {row.plate && <Plate plate={row.plate.plate_no} kind={row.plate.plate_kind} size="xs" />}
            {link ? (
              <Link to={link.to} search={link.search} className={classes.rows}>
                <bdi>{nameOf(row, by)}</bdi>
              </Link>
            ) : (
              <bdi>{nameOf(row, by)}</bdi>
            )}
          </span>
        );
      },
    },
    ...columns.map(
      (column): Column<ReportRow> => ({
        key: column.key,
        header: headerOf(column),
        ...(column.measure && { measure: column.measure }),
        numeric: true,
        sortable: !isMatrix || column.key === 'total',
        ...(hasTotal && {
          total: <bdi className="num">{figureText(column.kind, totals[column.key], isMatrix)}</bdi>,
        }),
        cell: (row) => {
          const value = row.measures[column.key];
          const text = figureText(column.kind, value, isMatrix);
          if (!isMatrix || column.key === 'total' || !value) return <bdi className="num">{text}</bdi>;
          const share = Math.round((value / max) * HEAT_PERCENT);
          return (
            <span className={classes.heat} style={{ '--heat': `${share}%` } as React.CSSProperties}>
              {text}
            </span>
          );
        },
      }),
    ),
  ];
}

/** The strongest shade keeps the figure readable in every skin. */
const HEAT_PERCENT = 34;

function maxOf({ rows, columns }: Report): number {
  const cells = columns.filter(({ key }) => key !== 'total');
  return Math.max(1, ...rows.flatMap((row) => cells.map(({ key }) => row.measures[key] ?? 0)));
}

/** On phones: name, main figure at the end, and of the others as many as two muted lines hold whole. */
function NarrowRow({ report, row, name }: { report: Report; row: ReportRow; name: string }) {
  const { headerOf } = useReportLabels();
  const isMatrix = report.report === 'matrix';
  const columns = isMatrix ? report.columns.filter(({ key }) => row.measures[key] != null) : report.columns;
  const main =
    isMatrix || report.by === 'vat_box'
      ? columns.at(-1)
      : (netFirst(columns).find(({ kind }) => kind === 'halalas') ?? columns[0]);
  const others = columns
    .filter((column) => column !== main)
    .slice(isMatrix ? -3 : 0, isMatrix ? undefined : 4);
  return (
    <NarrowItem
      name={
        <span className={classes.name}>
          {row.plate && <Plate plate={row.plate.plate_no} kind={row.plate.plate_kind} size="xs" />}
          <bdi>{name}</bdi>
        </span>
      }
      end={
        main && (
          <span className={classes.main}>
            {main.kind !== 'halalas' && !isMatrix && <small>{headerOf(main)}</small>}
            <bdi className="num">{figureText(main.kind, row.measures[main.key])}</bdi>
          </span>
        )
      }
    >
      <span className={classes.facts}>
        {others.map((column) => (
          <span key={column.key} className={classes.fact}>
            <span className="ellipsis">{headerOf(column)}</span>
            <bdi className="num">{figureText(column.kind, row.measures[column.key], isMatrix)}</bdi>
          </span>
        ))}
      </span>
    </NarrowItem>
  );
}
