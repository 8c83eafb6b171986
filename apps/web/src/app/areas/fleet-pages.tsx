import { DriversScreen } from '../../features/fleet/drivers/drivers-screen.tsx';
import { VehiclesScreen } from '../../features/fleet/vehicles/vehicles-screen.tsx';
import {
  DriverLimits,
  EffectiveRulesView,
  LimitsUsed,
} from '../../features/fuelling/policies/effective-rules.tsx';
import { TagsOfVehicle } from '../../features/fuelling/vehicle-tags/tags-of-vehicle.tsx';
import { TankLevelView } from '../../features/insight/vehicle-summaries/tank-level.tsx';
import { VehicleSummaryView } from '../../features/insight/vehicle-summaries/vehicle-summary.tsx';
import { useCan } from '../../lib/user-context.ts';

/** A fleet's vehicles, each with its summary and its effective limits. */
export function VehiclesPage() {
  const mayRead = useCan('read policy');
  const mayReport = useCan('read reporting');
  const seesTags = useCan('read vehicle_tag');
  return (
    <VehiclesScreen
      summary={
        mayReport
          ? (vehicle) => (
              <VehicleSummaryView
                vehicle_id={vehicle.id}
                level={<TankLevelView vehicle_id={vehicle.id} />}
                limits={
                  mayRead &&
                  !vehicle.deleted_at && <LimitsUsed vehicle_id={vehicle.id} client_id={vehicle.client.id} />
                }
              />
            )
          : undefined
      }
      limits={
        mayRead
          ? (vehicle) => <EffectiveRulesView vehicle_id={vehicle.id} client_id={vehicle.client.id} />
          : undefined
      }
      tags={seesTags ? (vehicle) => <TagsOfVehicle vehicle={vehicle} /> : undefined}
    />
  );
}

/** A fleet's drivers, each with the effective limits of driver and vehicle. */
export function DriversPage() {
  const mayRead = useCan('read policy');
  return (
    <DriversScreen
      limits={
        mayRead
          ? (driver) => (
              <DriverLimits
                driver_id={driver.id}
                vehicle_id={driver.vehicle?.id ?? null}
                client_id={driver.client.id}
              />
            )
          : undefined
      }
    />
  );
}
