import { Button } from '@mantine/core';
import { IconCircleOff, IconPencil, IconRotate } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { PanelState } from '../../../ui/panel-state.ts';
import { RotateDialog } from '../../../ui/rotate-dialog.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { type ApiKey, type ApiKeyWithSecret, useRevokeApiKey, useRotateApiKey } from './api-keys.api.ts';

interface ApiKeyActionsProps {
  apiKey: ApiKey;
  panel: PanelState;
  onMade: (made: ApiKeyWithSecret) => void;
}

/** Actions of a key: edit, rotate with a grace period, revoke. */
export function ApiKeyActions({ apiKey, panel, onMade }: ApiKeyActionsProps) {
  const { t } = useTranslation();
  const [confirming, setConfirming] = useState<'rotate' | 'revoke' | null>(null);
  return (
    <>
      {apiKey.can.revoke && (
        <Button
          variant="default"
          leftSection={<IconCircleOff size={18} aria-hidden />}
          onClick={() => setConfirming('revoke')}
        >
          {t('api_keys.revoke')}
        </Button>
      )}
      {apiKey.can.rotate && (
        <Button
          variant="default"
          leftSection={<IconRotate size={18} aria-hidden />}
          onClick={() => setConfirming('rotate')}
        >
          {t('api_keys.rotate')}
        </Button>
      )}
      {apiKey.can.update && (
        <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={panel.edit}>
          {t('ui.edit')}
        </Button>
      )}
      {confirming === 'rotate' && (
        <ReplaceDialog apiKey={apiKey} onMade={onMade} onClose={() => setConfirming(null)} />
      )}
      {confirming === 'revoke' && <RevokeDialog apiKey={apiKey} onClose={() => setConfirming(null)} />}
    </>
  );
}

function ReplaceDialog({
  apiKey,
  onMade,
  onClose,
}: Omit<ApiKeyActionsProps, 'panel'> & { onClose: () => void }) {
  const { t } = useTranslation();
  const rotate = useRotateApiKey();
  return (
    <RotateDialog
      title={t('api_keys.rotate_title', { name: apiKey.name })}
      text={t('api_keys.rotate_text')}
      confirm={t('api_keys.make')}
      label={t('field_names.overlap_hours')}
      isBusy={rotate.isPending}
      error={rotate.error}
      onConfirm={(overlap_hours) =>
        rotate.mutate(
          { params: { id: apiKey.id }, body: { overlap_hours } },
          {
            onSuccess: (made) => {
              onClose();
              onMade(made);
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { t } = useTranslation();
  const revoke = useRevokeApiKey();
  return (
    <ConfirmDialog
      title={t('api_keys.revoke_title', { name: apiKey.name })}
      text={t('api_keys.revoke_text')}
      confirm={t('api_keys.revoke')}
      tone="no"
      isBusy={revoke.isPending}
      error={revoke.error}
      onConfirm={() =>
        revoke.mutate(
          { params: { id: apiKey.id } },
          {
            onSuccess: () => {
              onClose();
              showSuccess(t('api_keys.revoked', { name: apiKey.name }));
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}
