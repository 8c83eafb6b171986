import { useTranslation } from 'react-i18next';
import { TrashButton } from '../../../ui/trash-button.tsx';
import { ActivationFeeNote } from '../../../ui/vehicle-fee-note.tsx';
import { useActivationFee, useRestoreVehicle, useTrashVehicle, type Vehicle } from './vehicles.api.ts';

/** Moves a vehicle to the trash, or restores it. */
export function TrashVehicle({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation();
  const trash = useTrashVehicle();
  const restore = useRestoreVehicle();
  // An inactive one stays inactive and pays nothing.
  const fee = useActivationFee(vehicle.id, vehicle.can.restore && vehicle.status === 'active');
  const shown = fee.data?.amount_halalas ?? 0;
  const params = { id: vehicle.id };
  const plate = vehicle.plate_no;
  return (
    <TrashButton
      can={vehicle.can}
      labels={{
        title: t('vehicles.trash_title', { plate }),
        text: t('vehicles.trash_text'),
        trashed: t('vehicles.trashed', { plate }),
        restored: t('vehicles.restored', { plate }),
      }}
      onTrash={() => trash.mutateAsync({ params })}
      onRestore={() => restore.mutateAsync({ params, body: { expected_fee_halalas: shown } })}
      areCostsLoading={fee.isFetching}
      restoreCosts={shown > 0 && <ActivationFeeNote fee={fee.data} />}
    />
  );
}
