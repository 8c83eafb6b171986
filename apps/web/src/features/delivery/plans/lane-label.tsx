import type { TripStatus } from '@fleet/domain/trip-statuses.ts';
import { Menu, UnstyledButton } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCheck,
  IconFileTypePdf,
  IconFlag,
  IconLock,
  IconLockOpen,
  IconPencil,
  IconSteeringWheel,
  IconTruck,
  IconX,
} from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Measurement } from '../../../ui/volume.tsx';
import { type Lane, toursOf } from './lanes.ts';
import { fuelMark, litres } from './plan-labels.ts';
import { type TripAction, usePlanScreen } from './screen-context.ts';
import classes from './timeline.module.css';

/** Driver and vehicle, load by compartment, and the trip's actions. */
export const LaneLabel = memo(function LaneLabel({ lane }: { lane: Lane }) {
  const { t } = useTranslation();
  const { fuel_types } = usePlanScreen();
  const language = useLanguage();
  const { vehicle, volume_ml } = lane;
  const capacity_ml = vehicle.capacity_ml * toursOf(lane.stops);
  const share = capacity_ml > 0 ? Math.round((volume_ml / capacity_ml) * 100) : 0;
  return (
    <div className={classes.label}>
      <TripMenu lane={lane} />
      <span className={classes.compartments} aria-hidden>
        {vehicle.compartments.map(({ position, capacity_ml: room }) => {
          const load = lane.filled.find((filled) => filled.position === position);
          return (
            <span key={position} className={classes.compartment}>
              {load && <i style={{ height: `${Math.min(100, (load.volume_ml / room) * 100)}%` }} />}
              <em>
                {load &&
                  fuelMark(
                    fuel_types.find(({ id }) => id === load.fuel_type_id),
                    language,
                  )}
              </em>
            </span>
          );
        })}
      </span>
      <span className={classes.volume} data-none={vehicle.capacity_ml === 0 || undefined}>
        <b>
          <Measurement value={litres(volume_ml)} unit={t('units.litre')} />
        </b>
        <span className={classes.capacity}>
          {t('plans.of_capacity', { capacity: litres(capacity_ml), share: formatNumber(share) })}
        </span>
      </span>
    </div>
  );
});

const ICONS: Record<TripAction, typeof IconCheck> = {
  approve: IconCheck,
  assign: IconSteeringWheel,
  unassign: IconArrowBackUp,
  lock: IconLock,
  unlock: IconLockOpen,
  sheet: IconFileTypePdf,
  reject: IconX,
};

const STATUS_ICONS: Partial<Record<TripStatus, typeof IconCheck>> = {
  draft: IconPencil,
  approved: IconCheck,
  assigned: IconSteeringWheel,
  started: IconTruck,
  partially_closed: IconTruck,
  closed: IconFlag,
  broken_off: IconX,
};

/** Status of a trip as an icon with tooltip and accessible label. */
function StatusIcon({ status }: { status: TripStatus }) {
  const { t } = useTranslation();
  const TripIcon = STATUS_ICONS[status];
  if (!TripIcon) return null;
  const label = t(`trips.status.${status}`);
  return (
    <span className={classes.sign} title={label}>
      <TripIcon size={13} aria-hidden />
      <span className="visually-hidden">{label}</span>
    </span>
  );
}

function TripMenu({ lane }: { lane: Lane }) {
  const { t } = useTranslation();
  const { actionsOf, act } = usePlanScreen();
  const { trip, vehicle } = lane;
  const actions = actionsOf(lane);
  const who = (
    <>
      <span className={classes.chip}>{lane.label}</span>
      <span className={classes.who}>
        <span className={classes.code}>
          <span className="ellipsis" dir="auto">
            {vehicle.code}
          </span>
          {trip && <StatusIcon status={trip.status} />}
          {lane.is_locked && <IconLock size={13} aria-label={t('plans.locked')} />}
        </span>
        <small className="ellipsis" dir="auto" title={vehicle.driver?.name}>
          {vehicle.driver?.name ?? t('plans.no_driver')}
        </small>
      </span>
    </>
  );
  if (!trip || actions.length === 0) return <span className={classes.trip}>{who}</span>;
  return (
    <Menu position="bottom-start" shadow="md" width={240}>
      <Menu.Target>
        <UnstyledButton className={classes.trip!}>
          {who}
          <span className="visually-hidden">{t('plans.trip_menu', { code: trip.trip_code })}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{trip.trip_code}</Menu.Label>
        {actions.map((action) => {
          const Icon = ICONS[action];
          return (
            <Menu.Item
              key={action}
              leftSection={<Icon size={16} />}
              color={action === 'reject' ? 'red' : undefined}
              onClick={() => act(action, lane)}
            >
              {t(`plans.actions.${action}`)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
