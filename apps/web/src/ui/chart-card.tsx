import { SegmentedControl, UnstyledButton } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from './card.tsx';
import classes from './chart-card.module.css';

export interface ChartTable {
  readonly headers: readonly string[];
  /** Cell texts; the first cell of a row is its name. */
  readonly rows: readonly (readonly string[])[];
}

interface ChartCardProps<Choice extends string> {
  title: string;
  note?: ReactNode;
  /** The chart's data as a table. */
  table: ChartTable;
  choice?: {
    label: string;
    value: Choice;
    choices: readonly { value: Choice; label: string }[];
    onPick: (value: Choice) => void;
  };
  children: ReactNode;
}

/** A chart with a data table and further views. */
export function ChartCard<Choice extends string>({
  title,
  note,
  table,
  choice,
  children,
}: ChartCardProps<Choice>) {
  const { t } = useTranslation();
  const [isTable, setTable] = useState(false);
  const Icon = isTable ? IconChartBar : IconTable;
  return (
    <Card
      title={title}
      note={note}
      action={
        <UnstyledButton className={classes.flip!} aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          <Icon size={16} aria-hidden />
          {t(isTable ? 'dashboards.as_picture' : 'dashboards.as_table')}
        </UnstyledButton>
      }
    >
      {choice && !isTable && (
        <SegmentedControl
          size="xs"
          mb={12}
          className={classes.choice!}
          aria-label={choice.label}
          value={choice.value}
          data={choice.choices as { value: Choice; label: string }[]}
          onChange={(value) => choice.onPick(value as Choice)}
        />
      )}
      {isTable ? <TableView label={title} table={table} /> : children}
    </Card>
  );
}

function TableView({ label, table }: { label: string; table: ChartTable }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
    <section className={classes.tableBox} tabIndex={0} aria-label={label}>
      <table className={classes.table}>
        <thead>
          <tr>
            {table.headers.map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((cells) => (
            <tr key={cells[0]}>
              {cells.map((cell, at) =>
                at === 0 ? (
                  <th key={table.headers[at]} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={table.headers[at]} className="num">
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
