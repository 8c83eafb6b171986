import { Button } from '@mantine/core';
import { IconRestore, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../lib/error-text.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { showError, showSuccess, showUndo } from './toast.tsx';

interface TrashButtonProps {
  can: { trash: boolean; restore: boolean };
  /** The question, its consequences, and the texts after success. */
  labels: { title: string; text: string; trashed: string; restored: string };
  onTrash: () => Promise<unknown>;
  onRestore: () => Promise<unknown>;
  /** What restoring charges: then it is confirmed first. */
  restoreCosts?: ReactNode;
  /** Whether that is not known yet: nothing is restored before. */
  areCostsLoading?: boolean;
}

/** Moves an object to the trash after confirmation, with undo, or restores it. If it cannot be deleted, the dialog explains why. */
export function TrashButton({
  can,
  labels,
  onTrash,
  onRestore,
  restoreCosts,
  areCostsLoading,
}: TrashButtonProps) {
  const { t } = useTranslation();
  const [isConfirming, setIsConfirming] = useState(false);
  const [isConfirmingRestore, setIsConfirmingRestore] = useState(false);
  const trash = useMutation({ mutationFn: onTrash });
  const restore = useMutation({ mutationFn: onRestore });
  // Not via `mutate` callbacks: undo may be clicked after the panel and this button are unmounted.
  const bringBack = () =>
    restore.mutateAsync().then(
      () => showSuccess(labels.restored),
      (error: unknown) => showError(errorText(t, error)),
    );
  if (can.restore)
    return (
      <>
        <Button
          variant="default"
          leftSection={<IconRestore size={18} aria-hidden />}
          loading={restore.isPending || areCostsLoading}
          onClick={() => (restoreCosts ? setIsConfirmingRestore(true) : void bringBack())}
        >
          {t('ui.restore')}
        </Button>
        {isConfirmingRestore && (
          <ConfirmDialog
            title={t('ui.restore')}
            confirm={t('ui.restore')}
            isBusy={restore.isPending}
            error={restore.error}
            onConfirm={() =>
              restore.mutate(undefined, {
                onSuccess: () => {
                  setIsConfirmingRestore(false);
                  showSuccess(labels.restored);
                },
              })
            }
            onClose={() => setIsConfirmingRestore(false)}
          >
            {restoreCosts}
          </ConfirmDialog>
        )}
      </>
    );
  if (!can.trash) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() => setIsConfirming(true)}
      >
        {t('ui.trash')}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={labels.title}
          text={labels.text}
          confirm={t('ui.trash')}
          tone="no"
          isBusy={trash.isPending}
          error={trash.error}
          onConfirm={() =>
            trash.mutate(undefined, {
              onSuccess: () => {
                setIsConfirming(false);
                showUndo(labels.trashed, t('ui.undo'), () => void bringBack());
              },
            })
          }
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  );
}
