import { Button } from '@mantine/core';
import { IconRuler2 } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { titleIn } from '../../../lib/language.ts';
import { useCan } from '../../../lib/user-context.ts';
import { Callout } from '../../../ui/callout.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { type Fact, FactList } from '../../../ui/fact-list.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { Volume } from '../../../ui/volume.tsx';
import { ForecastChart } from './forecast-chart.tsx';
import { DayText, ForecastError } from './forecast-parts.tsx';
import { ReadingDialog } from './reading-dialog.tsx';
import { type SiteTank, type TankForecast, useTankForecasts } from './week.api.ts';
import classes from './week.module.css';

/** A tank with its forecast, how it was learned and how wrong it was, and where a reading is recorded. */
export function TankFacts({ tank, status }: { tank: SiteTank; status: ReactNode }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useNameOf();
  const mayRecord = useCan('update warehouse');
  const [isReading, setIsReading] = useState(false);
  const { data } = useTankForecasts(tank.delivery_branch.id);
  const row = data?.rows.find((one) => one.tank.id === tank.id);
  const { last_reading: last } = tank;
  return (
    <div className={classes.facts}>
      {row?.missing && (
        <Callout tone="wait" title={t(`site_tanks.missing.${row.missing}`)}>
          {t(`site_tanks.missing_text.${row.missing}`, row.history)}
        </Callout>
      )}
      {row?.forecast && <ForecastChart row={row} />}
      {mayRecord && (
        <div>
          <Button
            variant="default"
            leftSection={<IconRuler2 size={18} aria-hidden />}
            onClick={() => setIsReading(true)}
          >
            {t('site_tanks.record')}
          </Button>
        </div>
      )}
      {row && <FactList title={t('site_tanks.forecast')} facts={forecastFacts(row, t)} />}
      <FactList
        title={t('site_tanks.one')}
        facts={[
          { name: 'warehouse', label: t('columns.warehouse'), shown: nameOf(tank.warehouse) },
          { name: 'client', label: t('columns.client'), shown: nameOf(tank.client) },
          { name: 'product', label: t('columns.product'), shown: titleIn(language, tank.product) },
          { name: 'depot', label: t('columns.delivery_branch'), shown: nameOf(tank.delivery_branch) },
          { name: 'capacity_ml', shown: <Volume volume_ml={tank.capacity_ml} bulk /> },
          { name: 'safe_min_ml', shown: <Volume volume_ml={tank.safe_min_ml} bulk /> },
          {
            name: 'last_reading',
            label: t('site_tanks.last_reading'),
            shown: last && (
              <>
                <Volume volume_ml={last.volume_ml} bulk /> · {t(`site_tanks.sources.${last.source}`)} ·{' '}
                <DateTime at={last.read_at} />
              </>
            ),
          },
          { name: 'status', shown: status },
        ]}
      />
      {isReading && <ReadingDialog tank={tank} onClose={() => setIsReading(false)} />}
    </div>
  );
}

function forecastFacts(
  { forecast, level, backtest, history }: TankForecast,
  t: ReturnType<typeof useTranslation>['t'],
): Fact[] {
  const fact = (name: string, shown: ReactNode): Fact => ({ name, label: t(`site_tanks.${name}`), shown });
  return [
    ...(level
      ? [
          fact(
            'level_now',
            <>
              <Volume volume_ml={level.volume_ml} bulk /> · {t(`site_tanks.sources.${level.source}`)}
            </>,
          ),
        ]
      : []),
    ...(forecast
      ? [
          fact('refill_by', <DayText date={forecast.refill_by} />),
          fact('dry_on', <DayText date={forecast.dry_on} />),
          fact('daily_use', <Volume volume_ml={forecast.daily_ml} />),
          fact('fits_now', <Volume volume_ml={forecast.fits_ml} />),
        ]
      : []),
    fact('error', <ForecastError backtest={backtest} />),
    fact('learned_from', t('site_tanks.learned', history)),
  ];
}
