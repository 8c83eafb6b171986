import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { TRANSACTIONS_LIST, transactionPage } from '../../../lib/transactions-list.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { DateTime } from '../../../ui/date-time.tsx';
import { LinkAnchor } from '../../../ui/link-button.tsx';
import { Money } from '../../../ui/money.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { Measurement, Volume } from '../../../ui/volume.tsx';
import type { VehicleSummary } from './vehicle-summaries.api.ts';
import classes from './vehicle-summaries.module.css';

interface LastFillsProps {
  vehicle_id: number;
  fills: VehicleSummary['last_fills'];
}

/** A vehicle's last fills, each with a link to its transaction. */
export function LastFills({ vehicle_id, fills }: LastFillsProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const { area } = useSignedIn();
  return (
    <section aria-label={t('vehicle_summary.last_fills')}>
      <header className={classes.header}>
        <h3>{t('vehicle_summary.last_fills')}</h3>
        <LinkAnchor
          size="sm"
          to={TRANSACTIONS_LIST[area]}
          search={{ vehicle: String(vehicle_id), period: 'any', status: 'completed' }}
        >
          {t('vehicle_summary.all_fills')}
        </LinkAnchor>
      </header>
      <ul className={classes.fills}>
        {fills.map((fill) => (
          <li key={fill.id}>
            <Link to={transactionPage(area)} params={{ id: String(fill.id) }}>
              <span className={classes.where}>
                <b className="ellipsis">{fill.station ? nameOf(fill.station) : t('ui.empty')}</b>
                <small>
                  <DateTime at={fill.requested_at} />
                </small>
              </span>
              <span className={classes.what}>
                <b>
                  <Volume volume_ml={fill.volume_ml} />
                </b>
                <small>
                  <Money amount_halalas={fill.amount_halalas} />
                  {fill.ml_per_100km !== null && (
                    <>
                      {' · '}
                      <Measurement
                        value={formatNumber(fill.ml_per_100km / 1000, 1)}
                        unit={t('vehicle_summary.per_100_km')}
                      />
                    </>
                  )}
                </small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
