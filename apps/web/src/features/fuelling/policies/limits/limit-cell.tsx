import { Tooltip } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNameOf } from '../../../../ui/name-cell.tsx';
import { type LevelValue, type LimitValue, sourceOf } from './limit-values.ts';
import type { LimitRow } from './limits.api.ts';
import classes from './limits.module.css';

const EVERY_WAY = { hover: true, focus: true, touch: true };

interface LimitCellProps {
  row: LimitRow;
  value: LimitValue | null;
  isTightest?: boolean;
  /** The text of a value: `180`, `Diesel`, `Sun–Thu 05–22`. */
  text: (value: LevelValue) => string;
  /** With its unit, for the explanation. */
  longText?: (value: LevelValue) => string;
}

/**
 * A value of the table: bold where the row sets it itself, grey where it comes from elsewhere; on hover and focus it says
 * from where, and what else holds. Arrow keys reach it from its row: see `useCellKeys`.
 */
export function LimitCell({ row, value, isTightest = false, text, longText = text }: LimitCellProps) {
  const { t } = useTranslation();
  const sourceText = useSourceText(row);
  if (!value) return <span className="muted">–</span>;
  const { shown, levels } = value;
  const lines = [
    t('limits.value_from', { what: longText(shown), whose: sourceText(shown) }),
    ...levels
      .filter((level) => level !== shown)
      .map((level) => t('limits.also', { what: longText(level), whose: sourceText(level) })),
    ...(isTightest ? [t('limits.tightest_text')] : []),
  ];
  return (
    <Tooltip
      events={EVERY_WAY}
      multiline
      maw={280}
      withArrow
      label={lines.map((line) => <div key={line}>{line}</div>)}
    >
      <span
        className={classes.value}
        data-source={sourceOf(row, shown)}
        data-tight={isTightest || undefined}
        data-limit-cell
        tabIndex={-1}
      >
        {text(shown)}
        <span className="visually-hidden">
          {t('ui.comma')}
          {sourceText(shown)}
          {isTightest && `${t('ui.comma')}${t('limits.tightest')}`}
        </span>
      </span>
    </Tooltip>
  );
}

/** "own value", "from the profile Pick-up", "from the client". */
function useSourceText(row: LimitRow) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  return (value: LevelValue): string => {
    const name = value.profile ? nameOf(value.profile) : '';
    if (sourceOf(row, value) === 'own') return t('limits.own');
    if (value.level === row.level) return t('limits.from.profile', { name });
    const from = t(`limits.from.${value.level}`, {
      name: value.level === 'group' ? nameOf(row.group) : (row.driver?.name ?? ''),
    });
    if (value.profile) return t('limits.through', { from, name });
    const isTogether = value.level !== 'driver' && value.used !== null && !value.is_each_vehicle;
    return isTogether ? t('limits.together', { from }) : from;
  };
}

/** Around the table: lets the arrow keys go along the values of the focused row, and back to the row with Escape. */
export function useCellKeys(): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    element?.addEventListener('keydown', moveAmongCells);
    return () => element?.removeEventListener('keydown', moveAmongCells);
  }, []);
  return box;
}

function moveAmongCells(event: KeyboardEvent): void {
  const { target, key } = event;
  if (!(target instanceof HTMLElement)) return;
  const row = target.closest<HTMLElement>('tr[data-row]');
  if (!row) return;
  const cells = [...row.querySelectorAll<HTMLElement>('[data-limit-cell]')];
  const at = cells.indexOf(target);
  if (at < 0 && target !== row) return;
  const [forward, back] =
    getComputedStyle(row).direction === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  const isBackToRow = at >= 0 && (key === 'Escape' || (key === back && at === 0));
  if (!isBackToRow && key !== forward && key !== back) return;
  event.preventDefault();
  if (isBackToRow) row.focus();
  else cells[Math.min(cells.length - 1, Math.max(0, key === forward ? at + 1 : at - 1))]?.focus();
}
