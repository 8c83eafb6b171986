import { STATION_DOCUMENTS } from '@fleet/domain/expiring-documents.ts';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrittenLanguage } from '../../../lib/appearance-context.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Callout } from '../../../ui/callout.tsx';
import { useCityName } from '../../../ui/city-name.tsx';
import { DocumentFacts } from '../../../ui/documents/document-facts.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { MapView } from '../../../ui/map-view.tsx';
import { Price } from '../../../ui/money.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { StatusSwitch } from '../../../ui/status-switch.tsx';
import { useHoursText } from './hours-text.ts';
import { type Station, useSwitchStation } from './stations.api.ts';
import classes from './stations.module.css';

interface StationProfileProps {
  station: Station;
  /** Content for assigning a device, for administrators. */
  devices?: ReactNode;
}

/** A station's facts, products and operation, with its status. */
export function StationProfile({ station, devices }: StationProfileProps) {
  const { t } = useTranslation();
  const cityName = useCityName();
  const language = useWrittenLanguage();
  const nameOf = useNameOf();
  const hours = useHoursText();
  const change = useSwitchStation();
  const { chosen, at_pump } = station.open_requests;
  const points = useMemo(
    () => [
      {
        id: 'station',
        latitude: station.latitude,
        longitude: station.longitude,
        kind: station.status === 'active' ? ('station' as const) : ('station_offline' as const),
        label: station[`name_${language}`],
      },
    ],
    [station, language],
  );
  const fences = useMemo(
    () => [
      {
        latitude: station.latitude,
        longitude: station.longitude,
        radius_metres: station.geo_fence_radius_metres,
      },
    ],
    [station],
  );
  return (
    <div className={classes.stack}>
      {station.status === 'inactive' && station.can.update_all && station.devices.length === 0 && (
        <Callout tone="wait" title={t('stations.needs_device')}>
          {t('stations.needs_device_text')}
        </Callout>
      )}
      <FactList
        facts={[
          {
            name: 'status',
            shown: (
              <StatusSwitch
                name={nameOf(station)}
                status={station.status}
                isAllowed={
                  station.can.deactivate || (station.status === 'inactive' && station.can.update_all)
                }
                consequence={{
                  active: t('stations.on_text'),
                  inactive:
                    at_pump > 0
                      ? `${t('stations.fuelling_title', { count: at_pump })}. ${t('stations.fuelling_text')}`
                      : t('stations.off_text', { count: chosen }),
                }}
                change={(next) => change(station.id, next, at_pump > 0)}
              />
            ),
          },
          { name: 'network', label: t('columns.network'), shown: nameOf(station.network) },
          {
            name: 'completed',
            label: t('columns.completed_transactions'),
            shown: <Count of={station.completed_transactions} />,
          },
          {
            name: 'held',
            label: t('columns.held_transactions'),
            shown: <Count of={station.held_transactions} />,
          },
          { name: 'staff', label: t('columns.staff'), shown: <Count of={station.staff} /> },
          { name: 'at_pump', label: t('stations.at_pump'), shown: <Count of={at_pump} /> },
        ]}
      />
      <FactList
        title={t('stations.sells')}
        facts={[
          {
            name: 'sells',
            label: t('columns.fuel_type'),
            wide: true,
            shown:
              station.sells.length === 0 ? (
                <span className="muted">{t('stations.sells_nothing')}</span>
              ) : (
                <ul className={classes.sells}>
                  {station.sells.map((fuel) => (
                    <li key={fuel.id}>
                      {fuel[`title_${language}`]}
                      <b>
                        <Price price_millis_per_litre={fuel.price_millis_per_litre} unit />
                      </b>
                    </li>
                  ))}
                </ul>
              ),
          },
          { name: 'hours', label: t('stations.hours'), shown: hours(station), wide: true },
        ]}
      />
      <FactList
        title={t('stations.devices')}
        facts={[
          {
            name: 'devices',
            label: t('columns.devices'),
            wide: true,
            shown: (
              <div className={classes.devices}>
                {station.devices.length === 0 && <span className="muted">{t('stations.no_device')}</span>}
                {station.devices.map((device) => (
                  <bdi key={device.id}>
                    {device.operating_system} · {device.serial_no} · {device.app_installed_version}
                  </bdi>
                ))}
                {devices}
              </div>
            ),
          },
        ]}
      />
      <DocumentFacts documents={STATION_DOCUMENTS} owner={station} />
      <FactList
        title={t('stations.general')}
        facts={[
          { name: 'name_en', value: station.name_en },
          { name: 'name_ar', value: station.name_ar },
          { name: 'reference', value: station.reference },
          { name: 'contact_no', shown: <bdi className="num">{station.contact_no ?? '–'}</bdi> },
          { name: 'account_number', value: station.account_number },
          { name: 'dispenser_type', value: station.dispenser_type },
          { name: 'wifi', shown: t(station.wifi ? 'stations.wifi_yes' : 'stations.wifi_no') },
          {
            name: 'qualified',
            shown: t(station.qualified ? 'stations.qualified_yes' : 'stations.qualified_no'),
          },
          { name: 'fuel_price_type', shown: t(`stations.price_types.${station.fuel_price_type}`) },
          { name: 'staff_may_override', value: station.staff_may_override },
          { name: 'created_at', value: station.created_at },
          {
            name: 'address',
            value: `${station.address}${t('desk.comma')}${cityName(station.city)}`,
            wide: true,
          },
        ]}
      />
      <div className={classes.map}>
        <MapView label={nameOf(station)} points={points} fences={fences} list="own" height="280px" />
      </div>
    </div>
  );
}

function Count({ of }: { of: number }) {
  return <span className="num">{formatNumber(of)}</span>;
}
