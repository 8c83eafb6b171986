import { useTranslation } from 'react-i18next';
import { TrashButton } from '../../../ui/trash-button.tsx';
import { type Driver, useRestoreDriver, useTrashDriver } from './drivers.api.ts';

/** Moves a driver to the trash, or restores them. */
export function TrashDriver({ driver }: { driver: Driver }) {
  const { t } = useTranslation();
  const trash = useTrashDriver();
  const restore = useRestoreDriver();
  const params = { id: driver.id };
  const { name } = driver;
  return (
    <TrashButton
      can={driver.can}
      labels={{
        title: t('drivers.trash_title', { name }),
        text: t('drivers.trash_text'),
        trashed: t('drivers.trashed', { name }),
        restored: t('drivers.restored', { name }),
      }}
      onTrash={() => trash.mutateAsync({ params })}
      onRestore={() => restore.mutateAsync({ params })}
    />
  );
}
