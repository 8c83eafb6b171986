import { DeliveryVehiclesScreen } from '../../features/delivery/delivery-vehicles/delivery-vehicles-screen.tsx';
import { VehicleDevices } from '../../features/delivery/trackers/vehicle-devices.tsx';
import { VehicleDevicesPart, type VehicleOfPart } from '../../ui/vehicle-parts.ts';

const devicesOf = (vehicle: VehicleOfPart) => <VehicleDevices vehicle={vehicle} />;

/** Delivery vehicles with their trackers. */
export function DeliveryVehiclesPage() {
  return (
    <VehicleDevicesPart value={devicesOf}>
      <DeliveryVehiclesScreen />
    </VehicleDevicesPart>
  );
}
