import { Button } from '@mantine/core';
import { IconRestore, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/error-text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showError, showSuccess, showUndo } from '../../ui/toast.tsx';
import { useRestoreVehicle, useTrashVehicle, type Vehicle } from './vehicles.api.ts';

/** Puts a vehicle in the trash after a question, or takes it out again. While a request is under way the way out is told instead. */
export function TrashVehicle({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const trash = useTrashVehicle();
  const restore = useRestoreVehicle();
  const params = { id: vehicle.id };
  const plate = vehicle.plate_no;
  const bringBack = () =>
    restore.mutate(
      { params },
      {
        onSuccess: () => showSuccess(t('vehicles.restored', { plate })),
        onError: (error) => showError(errorText(t, error)),
      },
    );
  if (vehicle.can.restore)
    return (
      <Button
        variant="default"
        leftSection={<IconRestore size={18} aria-hidden />}
        loading={restore.isPending}
        onClick={bringBack}
      >
        {t('ui.restore')}
      </Button>
    );
  if (!vehicle.can.trash) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() => setIsAsking(true)}
      >
        {t('ui.trash')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('vehicles.trash_title', { plate })}
          text={t('vehicles.trash_text')}
          confirm={t('ui.trash')}
          tone="no"
          isBusy={trash.isPending}
          error={trash.error}
          onConfirm={() =>
            trash.mutate(
              { params },
              {
                onSuccess: () => {
                  setIsAsking(false);
                  showUndo(t('vehicles.trashed', { plate }), t('ui.undo'), bringBack);
                },
              },
            )
          }
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
