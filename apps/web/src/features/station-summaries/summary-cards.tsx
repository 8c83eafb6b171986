import type { SummaryGroup } from '@fleet/contracts/station-summaries.ts';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { Money } from '../../ui/money.tsx';
import { Volume } from '../../ui/volume.tsx';
import classes from './station-summaries.module.css';

type Figures = Pick<
  SummaryGroup,
  'transactions' | 'volume_ml' | 'amount_halalas' | 'held_transactions' | 'held_amount_halalas'
>;

/** What the interval comes to: money, fuel, how many, and what of it is held. */
export function SummaryCards({ figures, name }: { figures: Figures | undefined; name?: string }) {
  const { t } = useTranslation();
  if (!figures) return <Skeleton height={72} mb="md" radius="md" />;
  return (
    <dl className={classes.cards}>
      {name && <Card title={t('summaries.chosen')}>{name}</Card>}
      <Card title={t('summaries.total_amount')}>
        <Money amount_halalas={figures.amount_halalas} />
      </Card>
      <Card title={t('summaries.total_fuel')}>
        <Volume volume_ml={figures.volume_ml} />
      </Card>
      <Card title={t('summaries.transactions')}>{formatNumber(figures.transactions)}</Card>
      <Card title={t('summaries.held')}>
        {formatNumber(figures.held_transactions)}{' '}
        <small>
          <Money amount_halalas={figures.held_amount_halalas} />
        </small>
      </Card>
    </dl>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.card}>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}
