import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../lib/format.ts';
import { litresText } from '../../../../lib/fuel-requests/check-sentence.ts';
import { useNameOf } from '../../../../ui/name-cell.tsx';
import { Plate } from '../../../../ui/plate.tsx';
import { figureValue, sourceOf } from './limit-values.ts';
import type { LimitRow } from './limits.api.ts';
import classes from './limits.module.css';

const COUNTED = [
  'volume_per_fill',
  'volume_per_day',
  'volume_per_week',
  'volume_per_month',
  'fills_per_day',
] as const;

/** A row on a phone: who, the profile, and the figures that hold. */
export function NarrowLimits({ row }: { row: LimitRow }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const counted = COUNTED.flatMap((code) => {
    const value = figureValue(row, code);
    return value ? [{ code, shown: value.shown }] : [];
  });
  return (
    <span className={classes.narrow}>
      <span className={classes.narrowHead}>
        {row.plate_no ? <Plate plate={row.plate_no} size="xs" /> : <b>{nameOf(row.subject)}</b>}
        <small className="ellipsis">{row.profile ? nameOf(row.profile) : t('limits.no_profile')}</small>
      </span>
      <span className={classes.narrowFigures}>
        {counted.map(({ code, shown }) => (
          <span key={code} className={classes.narrowFigure}>
            <small>{t(`limits.columns.${code}`)}</small>
            <span
              className={classes.value}
              data-source={sourceOf(row, shown)}
              data-tight={row.tightest === code || undefined}
            >
              {code === 'fills_per_day' ? formatNumber(shown.limit ?? 0) : litresText(shown.limit ?? 0)}
            </span>
          </span>
        ))}
        {counted.length === 0 && <small>{t('limits.nothing')}</small>}
      </span>
    </span>
  );
}
