import type { FollowerLevel } from '@fleet/contracts/fuelling/limits.ts';
import { IconScale } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../../ui/card.tsx';
import { DataTable } from '../../../../ui/data-table.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { type ListResult, shownOf } from '../../../../ui/list-result.ts';
import type { ListState } from '../../../../ui/list-state.ts';
import bulk from './bulk.module.css';
import { useCellKeys } from './limit-cell.tsx';
import { PageTick, RowTick, useLimitColumns } from './limit-columns.tsx';
import type { LimitRow } from './limits.api.ts';
import classes from './limits.module.css';
import { NarrowLimits } from './narrow-limits.tsx';

interface LimitsTableProps {
  level: FollowerLevel;
  result: ListResult<LimitRow>;
  state: ListState;
  onState: (next: Partial<ListState>) => void;
  onOpen: (row: LimitRow) => void;
  /** Selected rows, kept across pages; null where nothing can be changed. */
  chosen: ReadonlySet<number> | null;
  onChoose: (rows: readonly LimitRow[], isOn: boolean) => void;
}

/** The table of limits with its legend. */
export function LimitsTable({ level, result, state, onState, onOpen, chosen, onChoose }: LimitsTableProps) {
  const { t } = useTranslation();
  const ticks = chosen && { rows: result.data?.rows ?? [], chosen, onChoose };
  const columns = useLimitColumns(level, ticks);
  const box = useCellKeys();
  return (
    <Card flush className={classes.table}>
      <p className={classes.legend}>
        <span>
          <span className={classes.value} data-source="own">
            180
          </span>
          {t('limits.own')}
        </span>
        <span>
          <span className={classes.value}>180</span>
          {t('limits.from_above')}
        </span>
        <span>
          <span className={classes.value} data-tight>
            180
          </span>
          {t('limits.tightest')}
        </span>
      </p>
      <div ref={box}>
        <DataTable
          label={t('menu.limits')}
          columns={columns}
          {...shownOf(result)}
          rowKey={(row) => row.id}
          onOpen={onOpen}
          state={state}
          onState={onState}
          empty={<EmptyState icon={IconScale} title={t(`limits.none.${level}`)} text={t('ui.no_match')} />}
          narrow={(row) => <NarrowLimits row={row} />}
          narrowTicks={
            ticks
              ? {
                  all: (
                    <div className={bulk.tickAll}>
                      <PageTick ticks={ticks} label={t('limits.select_page')} />
                    </div>
                  ),
                  of: (row) => (
                    // The kit's box is small for a thumb: what surrounds it counts too.
                    // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox in it has its own name
                    <label className={bulk.tick}>
                      <RowTick row={row} ticks={ticks} />
                    </label>
                  ),
                }
              : undefined
          }
        />
      </div>
    </Card>
  );
}
