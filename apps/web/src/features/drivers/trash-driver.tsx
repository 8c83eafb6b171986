import { Button } from '@mantine/core';
import { IconRestore, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/error-text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showError, showSuccess, showUndo } from '../../ui/toast.tsx';
import { type Driver, useRestoreDriver, useTrashDriver } from './drivers.api.ts';

/** Puts a driver in the trash after a question, or takes them out again. */
export function TrashDriver({ driver }: { driver: Driver }) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const trash = useTrashDriver();
  const restore = useRestoreDriver();
  const params = { id: driver.id };
  const { name } = driver;
  const bringBack = () =>
    restore.mutate(
      { params },
      {
        onSuccess: () => showSuccess(t('drivers.restored', { name })),
        onError: (error) => showError(errorText(t, error)),
      },
    );
  if (driver.can.restore)
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
  if (!driver.can.trash) return null;
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
          title={t('drivers.trash_title', { name })}
          text={t('drivers.trash_text')}
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
                  showUndo(t('drivers.trashed', { name }), t('ui.undo'), bringBack);
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
