import { distanceMetres } from '@fleet/domain/geo.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatTime, isolated } from '../../lib/format.ts';
import { MapView } from '../../ui/map-view.tsx';
import { useNameOf } from '../../ui/name-cell.tsx';
import type { AnomalyCase } from './anomalies.api.ts';
import classes from './anomalies.module.css';

/** Where the pump was, and where phone and tracker said they were. Left out where nobody said. */
export function AnomalyMap({ one }: { one: AnomalyCase }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const { station, phone, vehicle } = one.places;
  const others = [
    ...(phone ? [{ id: 'phone', kind: 'person' as const, ...phone }] : []),
    ...(vehicle ? [{ id: 'vehicle', kind: 'vehicle' as const, ...vehicle }] : []),
  ];
  if (others.length === 0) return null;
  const textOf = (place: (typeof others)[number]) =>
    t('anomalies.away', {
      time: formatTime(place.at),
      distance: isolated(formatNumber(distanceMetres(place, station) / 1_000, 1)),
    });
  return (
    <section>
      <h3 className={classes.title}>{t('anomalies.where')}</h3>
      <MapView
        label={t('anomalies.where')}
        height="220px"
        points={[
          { id: 'station', kind: 'station', label: nameOf(one.station), ...station },
          ...others.map(({ id, kind, latitude, longitude, ...place }) => ({
            ...{ id, kind, latitude, longitude },
            label: t(`anomalies.${id}`),
            detail: textOf({ id, kind, latitude, longitude, ...place }),
          })),
        ]}
        lines={others.map((place) => ({ id: place.id, places: [station, place], isDashed: true }))}
        isGrouped={false}
        list="keyboard"
        words={{ person: t('anomalies.phone'), vehicle: t('anomalies.vehicle') }}
      />
      <ul className={classes.places}>
        {others.map((place) => (
          <li key={place.id}>
            {t(`anomalies.${place.id}`)}: {textOf(place)}
          </li>
        ))}
      </ul>
    </section>
  );
}
