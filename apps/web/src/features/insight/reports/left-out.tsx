import { IconGauge, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber, isolated } from '../../../lib/format.ts';
import type { Report } from './reports.api.ts';
import classes from './reports.module.css';

/** Explains which liters lack kilometers; they are still included in volume and amount. */
export function LeftOut({ report }: { report: Report }) {
  const { t } = useTranslation();
  if (report.left_out.length === 0) return null;
  const parts = report.left_out.map(({ reason, volume_ml }) =>
    t('reports.left_out_part', {
      reason: t(`reports.left_out_reasons.${reason}`),
      litres: isolated(formatNumber(volume_ml / 1000)),
    }),
  );
  return (
    <p className={classes.leftOut}>
      <IconInfoCircle size={16} aria-hidden />
      <span>{t('reports.left_out', { parts: parts.join(t('ui.comma')) })}</span>
    </p>
  );
}

/** States how many kilometers are not from full tank to full tank, so that their L/100 km is not taken as exact. */
export function NearKm({ report }: { report: Report }) {
  const { t } = useTranslation();
  const { estimated_km, totals } = report;
  if (estimated_km === 0) return null;
  const all = totals.distance_km ?? 0;
  return (
    <p className={classes.leftOut}>
      <IconGauge size={16} aria-hidden />
      <span>
        {estimated_km === all
          ? t('reports.estimated_all')
          : t('reports.near', { km: formatNumber(estimated_km), all: formatNumber(all) })}
      </span>
    </p>
  );
}
