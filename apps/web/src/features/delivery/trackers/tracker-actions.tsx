import { Button } from '@mantine/core';
import { IconCircleOff, IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { type Tracker, type TrackerWithKey, useRevokeTracker, useRotateTracker } from './trackers.api.ts';

interface TrackerActionsProps {
  tracker: Tracker;
  onMade: (made: TrackerWithKey) => void;
}

/** Actions: new key, which also reactivates a revoked tracker, and revocation. */
export function TrackerActions({ tracker, onMade }: TrackerActionsProps) {
  const { t } = useTranslation();
  const [confirming, setConfirming] = useState<'rotate' | 'revoke' | null>(null);
  const rotate = useRotateTracker();
  const revoke = useRevokeTracker();
  const params = { id: tracker.id };
  const close = () => {
    setConfirming(null);
    rotate.reset();
    revoke.reset();
  };
  const isBack = tracker.revoked_at !== null;
  const values = { name: tracker.name, vehicle: tracker.delivery_vehicle.code };
  return (
    <>
      {tracker.can.revoke && (
        <Button
          variant="default"
          leftSection={<IconCircleOff size={18} aria-hidden />}
          onClick={() => setConfirming('revoke')}
        >
          {t('trackers.disable')}
        </Button>
      )}
      {tracker.can.rotate && (
        <Button leftSection={<IconKey size={18} aria-hidden />} onClick={() => setConfirming('rotate')}>
          {t(isBack ? 'trackers.bring_back' : 'trackers.new_key')}
        </Button>
      )}
      {confirming === 'rotate' && (
        <ConfirmDialog
          title={t(isBack ? 'trackers.bring_back_title' : 'trackers.new_key_title', values)}
          text={t(isBack ? 'trackers.bring_back_text' : 'trackers.new_key_text')}
          confirm={t('trackers.make_key')}
          isBusy={rotate.isPending}
          error={rotate.error}
          onConfirm={() =>
            rotate.mutate(
              { params },
              {
                onSuccess: (made) => {
                  close();
                  onMade(made);
                },
              },
            )
          }
          onClose={close}
        />
      )}
      {confirming === 'revoke' && (
        <ConfirmDialog
          title={t('trackers.disable_title', values)}
          text={t('trackers.disable_text')}
          confirm={t('trackers.disable')}
          tone="no"
          isBusy={revoke.isPending}
          error={revoke.error}
          onConfirm={() =>
            revoke.mutate(
              { params },
              {
                onSuccess: () => {
                  close();
                  showSuccess(t('trackers.disabled', values));
                },
              },
            )
          }
          onClose={close}
        />
      )}
    </>
  );
}
