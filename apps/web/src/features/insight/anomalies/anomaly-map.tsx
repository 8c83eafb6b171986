import { distanceMetres } from '@fleet/domain/geo.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatTime, isolated } from '../../../lib/format.ts';
import { MapView } from '../../../ui/map-view.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { useVehicleAnswerText } from '../../../ui/vehicle-answer.ts';
import type { AnomalyCase } from './anomalies.api.ts';
import classes from './anomalies.module.css';

/** Positions of pump, phone and tracker, and what the driver said of the vehicle; omitted without any. */
export function AnomalyMap({ one }: { one: AnomalyCase }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const { station, phone, vehicle, answer } = one.positions;
  const answerText = useVehicleAnswerText();
  const others = [
    ...(phone ? [{ id: 'phone', kind: 'person' as const, ...phone }] : []),
    ...(vehicle ? [{ id: 'vehicle', kind: 'vehicle' as const, ...vehicle }] : []),
  ];
  if (others.length === 0 && !answer) return null;
  const textOf = (position: (typeof others)[number]) =>
    t('anomalies.distance_from_pump', {
      time: formatTime(position.at),
      distance: isolated(formatNumber(distanceMetres(position, station) / 1_000, 1)),
    });
  return (
    <section>
      <h3 className={classes.title}>{t('anomalies.where')}</h3>
      {others.length > 0 && (
        <MapView
          label={t('anomalies.where')}
          height="220px"
          points={[
            { id: 'station', kind: 'station', label: nameOf(one.station), ...station },
            ...others.map(({ id, kind, latitude, longitude, ...position }) => ({
              ...{ id, kind, latitude, longitude },
              label: t(`anomalies.${id}`),
              detail: textOf({ id, kind, latitude, longitude, ...position }),
            })),
          ]}
          lines={others.map((position) => ({ id: position.id, path: [station, position], isDashed: true }))}
          isGrouped={false}
          list="keyboard"
          labels={{ person: t('anomalies.phone'), vehicle: t('anomalies.vehicle') }}
        />
      )}
      <ul className={classes.positions}>
        {others.map((position) => (
          <li key={position.id}>
            {t(`anomalies.${position.id}`)}: {textOf(position)}
          </li>
        ))}
        {answer && <li>{answerText(answer)}</li>}
      </ul>
    </section>
  );
}
