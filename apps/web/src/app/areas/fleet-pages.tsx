import { DriversScreen } from '../../features/fleet/drivers/drivers-screen.tsx';
import { VehiclesScreen } from '../../features/fleet/vehicles/vehicles-screen.tsx';
import { DriverLimits, EffectiveRulesView } from '../../features/fuelling/policies/effective-rules.tsx';
import { useCan } from '../../lib/user-context.ts';

/** The vehicles of a fleet, each with the limits that hold for it. */
export function VehiclesPage() {
  const mayRead = useCan('read policy');
  return (
    <VehiclesScreen
      limits={
        mayRead
          ? (vehicle) => <EffectiveRulesView vehicle_id={vehicle.id} client_id={vehicle.client.id} />
          : undefined
      }
    />
  );
}

/** The drivers of a fleet, each with the limits that hold for them and their vehicle. */
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
