import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import type { Area } from '../../../lib/area.ts';
import { errorText } from '../../../lib/error-text.ts';
import { nameIn } from '../../../lib/language.ts';
import { TRANSACTIONS_LIST } from '../../../lib/transactions-list.ts';
import { Card } from '../../../ui/card.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { type MapPoint, MapView } from '../../../ui/map-view.tsx';
import { useStationStates } from './dashboards.api.ts';
import classes from './dashboards.module.css';

/** Current station states on the map; the selected one shows its pumps and links to its transactions. */
export function StationsCard({ area }: { area: Area }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data, error, refetch } = useStationStates();
  const [chosen, setChosen] = useState<string | null>(null);
  const stations = data?.stations;
  const name = (party: { name_en: string; name_ar: string }) => nameIn(language, party);
  const points = useMemo<MapPoint[]>(
    () =>
      (stations ?? []).map((station) => ({
        id: String(station.id),
        latitude: station.latitude,
        longitude: station.longitude,
        kind: station.status === 'active' ? 'station' : 'station_offline',
        label: nameIn(language, station),
        detail: t('dashboards.stations.now', { pumps: station.at_the_pumps, waiting: station.waiting }),
      })),
    [stations, t, language],
  );
  const one = stations?.find((station) => String(station.id) === chosen);
  const busy = stations?.filter((station) => station.at_the_pumps > 0).length ?? 0;
  return (
    <Card
      flush
      title={t('dashboards.stations.title')}
      note={stations && t('dashboards.stations.busy', { count: busy, all: stations.length })}
    >
      {error && !data ? (
        <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />
      ) : (
        <MapView
          label={t('dashboards.stations.title')}
          points={points}
          selectedId={chosen}
          onSelect={setChosen}
          height="300px"
        />
      )}
      <div className={classes.station} aria-live="polite">
        {one ? (
          <>
            <p>
              <b>{name(one)}</b> <span className="muted">{name(one.network)}</span>
            </p>
            <p>{t('dashboards.stations.now', { pumps: one.at_the_pumps, waiting: one.waiting })}</p>
            <p className="muted">
              {one.last_request_at ? (
                <>
                  {t('dashboards.stations.last')} <DateTime at={one.last_request_at} as="relative" />
                </>
              ) : (
                t('dashboards.stations.never')
              )}
            </p>
            {(area === 'admin' || area === 'gas station network') && (
              <Link to={TRANSACTIONS_LIST[area]} search={{ station: String(one.id) }}>
                {t('dashboards.stations.rows')}
              </Link>
            )}
          </>
        ) : (
          <p className="muted">{t('dashboards.stations.choose')}</p>
        )}
      </div>
    </Card>
  );
}
