import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { titleIn } from '../../../lib/language.ts';
import { Callout } from '../../../ui/callout.tsx';
import { ChangesList } from '../../../ui/changes-list.tsx';
import { DetailTabs } from '../../../ui/detail-tabs.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { timeOfDayText } from '../../../ui/form/figures.ts';
import { useNameOf } from '../../../ui/name-cell.tsx';
import type { PanelState } from '../../../ui/panel-state.ts';
import { Plate } from '../../../ui/plate.tsx';
import { RecordPanel } from '../../../ui/record-panel.tsx';
import { StatusSwitch } from '../../../ui/status-switch.tsx';
import { Volume } from '../../../ui/volume.tsx';
import { RouteCalendar } from './route-calendar.tsx';
import { EditRoutePanel } from './route-form.tsx';
import { RouteMap } from './route-map.tsx';
import { type FixedRoute, type ListedRoute, useFixedRoute, useSwitchRoute } from './static-routes.api.ts';
import classes from './static-routes.module.css';
import { WeekDays } from './week-days.tsx';

interface RoutePanelProps {
  id: string;
  panel: PanelState;
  rows: readonly ListedRoute[] | undefined;
}

/** One fixed route beside the list, or its form. */
export function RoutePanel({ id, panel, rows }: RoutePanelProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const result = useFixedRoute(id);
  const titleOf = (route: FixedRoute) => titleIn(language, route);
  if (panel.isEditing && result.data?.can.update) return <EditRoutePanel route={result.data} panel={panel} />;
  return (
    <RecordPanel
      kind={t('static_routes.one')}
      panel={panel}
      result={result}
      rows={rows}
      title={titleOf}
      actions={(route) =>
        route.can.update && (
          <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={panel.edit}>
            {t('ui.edit')}
          </Button>
        )
      }
    >
      {(route) => (
        <DetailTabs
          label={titleOf(route)}
          tabs={[
            { name: 'facts', label: t('ui.facts'), content: () => <Facts route={route} /> },
            {
              name: 'days',
              label: t('static_routes.calendar'),
              content: () => <RouteCalendar route={route} />,
            },
            {
              name: 'changes',
              label: t('changes.title'),
              content: () => <ChangesList subject="static_route" id={route.id} />,
            },
          ]}
        />
      )}
    </RecordPanel>
  );
}

function Facts({ route }: { route: FixedRoute }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const language = useLanguage();
  const change = useSwitchRoute();
  const { carrier, vehicle } = route;
  const load = route.stops
    .flatMap(({ standing_lines }) => standing_lines)
    .reduce((sum, { volume_ml }) => sum + (volume_ml ?? 0), 0);
  return (
    <div className={classes.facts}>
      {carrier.status === 'inactive' && (
        <Callout tone="no" title={t('static_routes.vehicle_off', { vehicle: vehicle.code })}>
          {t('static_routes.vehicle_off_text')}
        </Callout>
      )}
      {carrier.status === 'active' && load > carrier.capacity_ml && (
        <Callout tone="wait">{t('static_routes.loads_again', { vehicle: vehicle.code })}</Callout>
      )}
      <RouteMap
        depot={route.depot}
        delivery_branch_id={route.delivery_branch.id}
        delivery_vehicle_id={vehicle.id}
        sites={route.stops.map(({ warehouse }) => warehouse)}
        height="300px"
      />
      <Stops route={route} />
      <FactList
        facts={[
          {
            name: 'vehicle',
            label: t('field_names.delivery_vehicle_id'),
            shown: (
              <span className={classes.vehicle}>
                <bdi>{vehicle.code}</bdi> <Plate plate={vehicle.plate_no} size="xs" />
              </span>
            ),
          },
          {
            name: 'driver',
            label: t('columns.driver'),
            shown: carrier.driver ? (
              <bdi>{carrier.driver.name}</bdi>
            ) : (
              <span className="muted">{t('static_routes.no_driver')}</span>
            ),
          },
          { name: 'weekdays', shown: <WeekDays weekdays={route.weekdays} /> },
          {
            name: 'start_minute',
            shown:
              route.start_minute === null ? (
                t('static_routes.from_shift', { time: timeOfDayText(carrier.shift_from_minute) })
              ) : (
                <bdi className="num">{timeOfDayText(route.start_minute)}</bdi>
              ),
          },
          { name: 'from_date', label: t('static_routes.first_day'), value: route.from_date },
          {
            name: 'to_date',
            label: t('static_routes.last_day'),
            ...(route.to_date === null ? { shown: t('static_routes.no_end') } : { value: route.to_date }),
          },
          {
            name: 'days_before',
            shown: t('static_routes.days_before', { count: route.days_before }),
          },
          {
            name: 'next_date',
            label: t('columns.next_date'),
            ...(route.next_date === null
              ? { shown: t('static_routes.ended_on') }
              : { value: route.next_date }),
          },
          { name: 'delivery_branch_id', value: nameOf(route.delivery_branch) },
          {
            name: 'status',
            shown: (
              <StatusSwitch
                name={titleIn(language, route)}
                status={route.status}
                isAllowed={route.can.update}
                consequence={{ active: t('static_routes.on_text'), inactive: t('static_routes.off_text') }}
                change={(next) => change(route.id, next)}
              />
            ),
          },
        ]}
      />
    </div>
  );
}

/** The stops in order with their standing orders. */
function Stops({ route }: { route: FixedRoute }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const language = useLanguage();
  return (
    <ol className={classes.stops}>
      {route.stops.map(({ warehouse, client, standing_lines }, at) => (
        <li key={warehouse.id}>
          <span className={classes.number} aria-hidden>
            {at + 1}
          </span>
          <div>
            <b>
              <bdi>{nameOf(warehouse)}</bdi>
            </b>
            <p className="muted">
              <bdi>{nameOf(client)}</bdi>
              {t('ui.comma')}
              <bdi>{warehouse.address}</bdi>
            </p>
          </div>
          <ul>
            {standing_lines.map(({ product, volume_ml, pieces }) => (
              <li key={product.id}>
                <bdi>{titleIn(language, product)}</bdi>{' '}
                {volume_ml === null ? (
                  <span className="num">{t('static_routes.pieces', { count: pieces ?? 0 })}</span>
                ) : (
                  <Volume volume_ml={volume_ml} />
                )}
              </li>
            ))}
            {standing_lines.length === 0 && <li className="muted">{t('static_routes.only_ordered')}</li>}
          </ul>
        </li>
      ))}
    </ol>
  );
}
