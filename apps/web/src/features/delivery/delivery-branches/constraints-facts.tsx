import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { formatNumber } from '../../../lib/format.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { Money } from '../../../ui/money.tsx';
import { Measurement } from '../../../ui/volume.tsx';
import { useConstraints } from './delivery-branches.api.ts';
import classes from './delivery-branches.module.css';
import { SpeedPicture } from './speed-picture.tsx';

const SWITCHES = [
  'sequence_orders',
  'balanced_allocation',
  'time_and_fuel_optimization',
  'multi_trip',
] as const;

/** A depot's planning parameters. */
export function ConstraintsFacts({ id }: { id: number }) {
  const { t } = useTranslation();
  const { constraints, error, refetch } = useConstraints(id);
  if (error && !constraints) return <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />;
  if (!constraints) return <Skeleton height={360} />;
  const minutes = (seconds: number) => (
    <Measurement
      value={formatNumber(seconds / 60, Number.isInteger(seconds / 60) ? 0 : 1)}
      unit={t('units.min')}
    />
  );
  const late = constraints.late_halalas_per_minute;
  return (
    <div className={classes.parts}>
      <FactList
        title={t('delivery_branches.wanted')}
        facts={[
          ...SWITCHES.map((name) => ({
            name,
            shown: t(`delivery_branches.${name}_${constraints[name] ? 'on' : 'off'}`),
          })),
          ...(constraints.sequence_orders
            ? [
                {
                  name: 'sequence_halalas',
                  label: t('delivery_branches.sequence_weight'),
                  value: constraints.sequence_halalas_per_hour,
                },
              ]
            : []),
          ...(constraints.balanced_allocation
            ? [
                {
                  name: 'balance_halalas',
                  label: t('delivery_branches.balance_weight'),
                  value: constraints.balance_halalas,
                },
              ]
            : []),
        ]}
      />
      <FactList
        title={t('delivery_branches.times')}
        facts={[
          {
            name: 'service_seconds',
            label: t('delivery_branches.service'),
            shown: minutes(constraints.service_seconds),
          },
          {
            name: 'service_seconds_per_1000',
            label: t('delivery_branches.service_per_1000'),
            shown: minutes(constraints.service_seconds_per_1000),
          },
          {
            name: 'load_seconds',
            label: t('delivery_branches.load'),
            shown: minutes(constraints.load_seconds),
          },
          {
            name: 'late_halalas_per_minute',
            label: t('delivery_branches.late'),
            shown: late === null ? t('delivery_branches.never_late') : <Money amount_halalas={late} />,
          },
        ]}
      />
      <section>
        <FactList
          title={t('delivery_branches.roads')}
          facts={[
            {
              name: 'speed_metres_per_hour',
              label: t('delivery_branches.speed'),
              shown: (
                <Measurement
                  value={formatNumber(constraints.speed_metres_per_hour / 1000)}
                  unit={t('units.km_per_hour')}
                />
              ),
            },
            {
              name: 'detour_percent',
              label: t('delivery_branches.detour'),
              shown: t('delivery_branches.detour_is', { percent: constraints.detour_percent - 100 }),
            },
          ]}
        />
        <h4 className={classes.caption}>{t('delivery_branches.by_hour')}</h4>
        <SpeedPicture
          percents={constraints.speed_percent_by_hour}
          speed_metres_per_hour={constraints.speed_metres_per_hour}
        />
      </section>
    </div>
  );
}
