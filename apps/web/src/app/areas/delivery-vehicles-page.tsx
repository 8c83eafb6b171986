import { DeliveryVehiclesScreen } from '../../features/delivery/delivery-vehicles/delivery-vehicles-screen.tsx';
import { VehicleDevices } from '../../features/delivery/trackers/vehicle-devices.tsx';
import { VehicleDevicesPart, type VehicleOfPart } from '../../ui/vehicle-parts.ts';

const devicesOf = (vehicle: VehicleOfPart) => <VehicleDevices vehicle={vehicle} />;

/** Vehicles that deliver, each with the devices that tell where it is. */
export function DeliveryVehiclesPage() {
  return (
    <VehicleDevicesPart value={devicesOf}>
      <DeliveryVehiclesScreen />
    </VehicleDevicesPart>
  );
}
