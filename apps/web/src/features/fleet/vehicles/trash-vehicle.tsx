import { useTranslation } from 'react-i18next';
import { TrashButton } from '../../../ui/trash-button.tsx';
import { useRestoreVehicle, useTrashVehicle, type Vehicle } from './vehicles.api.ts';

/** Moves a vehicle to the trash, or restores it. */
export function TrashVehicle({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation();
  const trash = useTrashVehicle();
  const restore = useRestoreVehicle();
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
      onRestore={() => restore.mutateAsync({ params })}
    />
  );
}
