import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { Volume } from '../../../ui/volume.tsx';
import type { StationPumps } from './pump-controllers.api.ts';
import classes from './pump-controllers.module.css';

/** The pumps as last reported by their controller. */
export function PumpStates({ pumps }: { pumps: StationPumps }) {
  const { t } = useTranslation();
  return (
    <Card title={t('pumps.pumps')}>
      {pumps.pumps.length === 0 ? (
        <p className={classes.quiet}>{t('pumps.no_pumps')}</p>
      ) : (
        <ul className={classes.pumps} data-stale={!pumps.controller?.is_connected || undefined}>
          {pumps.pumps.map((pump) => (
            <li key={pump.number} data-status={pump.status}>
              <b className="num">{pump.number}</b>
              <span>
                {t(`pumps.statuses.${pump.status}`)}
                {pump.is_preset && <small>{t('pumps.preset')}</small>}
                {pump.running_ml !== null && pump.status === 'in-use' && (
                  <small>
                    <Volume volume_ml={pump.running_ml} />
                  </small>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
