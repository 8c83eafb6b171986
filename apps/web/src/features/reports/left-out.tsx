import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import type { Report } from './reports.api.ts';
import classes from './reports.module.css';

/** Says which litres have no kilometres, and why: they are in litres and riyals all the same. */
export function LeftOut({ report }: { report: Report }) {
  const { t } = useTranslation();
  if (report.left_out.length === 0) return null;
  return (
    <p className={classes.leftOut}>
      <IconInfoCircle size={16} aria-hidden />
      <span>
        {t('reports.left_out')}{' '}
        {report.left_out.map(({ reason, volume_ml }, at) => (
          <span key={reason}>
            {at > 0 && t('ui.comma')}
            {t(`reports.left_out_reasons.${reason}`)}{' '}
            <bdi className="num">{formatNumber(volume_ml / 1000)}</bdi> {t('units.litre')}
          </span>
        ))}
      </span>
    </p>
  );
}
