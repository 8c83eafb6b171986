import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { DateTime } from '../../../ui/date-time.tsx';
import { MeasureLabel } from '../../../ui/measure.tsx';
import { Money } from '../../../ui/money.tsx';
import { Measurement, Odometer, Volume } from '../../../ui/volume.tsx';
import type { VehicleSummary } from './vehicle-summaries.api.ts';
import classes from './vehicle-summaries.module.css';

/** Fills, liters, spend and consumption of the period, and the odometer as last read. */
export function SummaryFigures({ summary: { measures, odometer } }: { summary: VehicleSummary }) {
  const { t } = useTranslation();
  return (
    <dl className={classes.figures}>
      <Figure name={<MeasureLabel of="fills_completed" />}>{formatNumber(measures.fills)}</Figure>
      <Figure name={<MeasureLabel of="fill_litres" />}>
        <Volume volume_ml={measures.volume_ml} />
      </Figure>
      <Figure name={<MeasureLabel of="fill_spend" />}>
        <Money amount_halalas={measures.amount_halalas} />
      </Figure>
      <Figure
        name={<MeasureLabel of="consumption" />}
        note={
          measures.distance_km > 0 && t('vehicle_summary.over_km', { km: formatNumber(measures.distance_km) })
        }
      >
        {measures.ml_per_100km === null ? (
          t('ui.empty')
        ) : (
          <Measurement
            value={formatNumber(measures.ml_per_100km / 1000, 1)}
            unit={t('vehicle_summary.per_100_km')}
          />
        )}
      </Figure>
      <Figure
        name={<MeasureLabel of="odometer" />}
        note={odometer?.read_at && <DateTime at={odometer.read_at} as="date" />}
      >
        {odometer ? <Odometer odometer_km={odometer.odometer_km} /> : t('ui.empty')}
      </Figure>
    </dl>
  );
}

function Figure({ name, note, children }: { name: ReactNode; note?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        {note && <small>{note}</small>}
      </dd>
    </div>
  );
}
