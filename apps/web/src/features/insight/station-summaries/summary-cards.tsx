import type { SummaryGroup } from '@fleet/contracts/insight/station-summaries.ts';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { MeasureLabel } from '../../../ui/measure.tsx';
import { Money } from '../../../ui/money.tsx';
import { Volume } from '../../../ui/volume.tsx';
import classes from './station-summaries.module.css';

type SummaryMeasures = Pick<
  SummaryGroup,
  'transactions' | 'volume_ml' | 'amount_halalas' | 'held_transactions' | 'held_amount_halalas'
>;

/** The interval's totals: amount, volume, count, and what is on hold. */
export function SummaryCards({ measures, name }: { measures: SummaryMeasures | undefined; name?: string }) {
  const { t } = useTranslation();
  if (!measures) return <Skeleton height={72} mb="md" radius="md" />;
  return (
    <dl className={classes.cards}>
      {name && <Card title={t('summaries.chosen')}>{name}</Card>}
      <Card title={<MeasureLabel of="interval_sales" />}>
        <Money amount_halalas={measures.amount_halalas} />
      </Card>
      <Card title={<MeasureLabel of="interval_litres" />}>
        <Volume volume_ml={measures.volume_ml} />
      </Card>
      <Card title={<MeasureLabel of="interval_transactions" />}>{formatNumber(measures.transactions)}</Card>
      <Card title={<MeasureLabel of="interval_held" />}>
        {formatNumber(measures.held_transactions)}{' '}
        <small>
          <Money amount_halalas={measures.held_amount_halalas} />
        </small>
      </Card>
    </dl>
  );
}

function Card({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.card}>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}
