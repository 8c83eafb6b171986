import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { formatNumber } from '../../../lib/format.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { Measurement } from '../../../ui/volume.tsx';
import { MINUTE_LIMITS, TEMPERATURE_LIMITS, TENTHS } from './alert-limits-form.tsx';
import { useAlertLimits } from './delivery-branches.api.ts';
import classes from './delivery-branches.module.css';

/** When the dispatchers of a depot are alerted. */
export function AlertLimitsFacts({ id }: { id: number }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useAlertLimits(id);
  if (error && !data) return <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={280} />;
  const label = (name: keyof typeof data) => t(`delivery_branches.limits.${name}`);
  return (
    <div className={classes.parts}>
      <FactList
        title={t('delivery_branches.alerts_time')}
        facts={MINUTE_LIMITS.map((name) => ({
          name,
          label: label(name),
          shown: <Measurement value={formatNumber(data[name])} unit={t('units.min')} />,
        }))}
      />
      <FactList
        title={t('delivery_branches.alerts_load')}
        facts={[
          {
            name: 'volume_percent',
            label: label('volume_percent'),
            shown: <Measurement value={formatNumber(data.volume_percent)} unit={t('units.percent')} />,
          },
          ...TEMPERATURE_LIMITS.map((name) => ({
            name,
            label: label(name),
            shown:
              data[name] === null ? (
                t('delivery_branches.no_limit')
              ) : (
                <Measurement value={formatNumber(data[name] / TENTHS, 1)} unit={t('units.celsius')} />
              ),
          })),
        ]}
      />
    </div>
  );
}
