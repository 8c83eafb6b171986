import { Button } from '@mantine/core';
import {
  IconCircleOff,
  IconPencil,
  IconPlugConnected,
  IconRotate,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { PanelState } from '../../../ui/panel-state.ts';
import { RotateDialog } from '../../../ui/rotate-dialog.tsx';
import { showError, showSuccess } from '../../../ui/toast.tsx';
import {
  type Endpoint,
  type EndpointWithSecret,
  useDisableEndpoint,
  useEnableEndpoint,
  useRemoveEndpoint,
  useRotateSecret,
  useTestEndpoint,
} from './webhooks.api.ts';

interface EndpointActionsProps {
  endpoint: Endpoint;
  panel: PanelState;
  onMade: (made: EndpointWithSecret) => void;
  /** Called after a test message was sent, to show the log. */
  onTested: () => void;
}

/** Actions of an endpoint: test, edit, rotate secret, deactivate, activate, remove. */
export function EndpointActions({ endpoint, panel, onMade, onTested }: EndpointActionsProps) {
  const { t } = useTranslation();
  const [confirming, setConfirming] = useState<'rotate' | 'disable' | 'remove' | null>(null);
  const params = { id: endpoint.id };
  const enable = useEnableEndpoint();
  const test = useTestEndpoint();
  const close = () => setConfirming(null);
  const { can } = endpoint;
  return (
    <>
      {can.remove && (
        <Button
          variant="default"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => setConfirming('remove')}
        >
          {t('ui.remove')}
        </Button>
      )}
      {can.disable && (
        <Button
          variant="default"
          leftSection={<IconCircleOff size={18} aria-hidden />}
          onClick={() => setConfirming('disable')}
        >
          {t('webhooks.disable')}
        </Button>
      )}
      {can.rotate && (
        <Button
          variant="default"
          leftSection={<IconRotate size={18} aria-hidden />}
          onClick={() => setConfirming('rotate')}
        >
          {t('webhooks.rotate')}
        </Button>
      )}
      {can.update && (
        <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={panel.edit}>
          {t('ui.edit')}
        </Button>
      )}
      {can.test && (
        <Button
          leftSection={<IconSend size={18} aria-hidden />}
          loading={test.isPending}
          onClick={() =>
            test.mutate(
              { params },
              { onSuccess: onTested, onError: (error) => showError(errorText(t, error)) },
            )
          }
        >
          {t('webhooks.test')}
        </Button>
      )}
      {can.enable && (
        <Button
          leftSection={<IconPlugConnected size={18} aria-hidden />}
          loading={enable.isPending}
          onClick={() =>
            enable.mutate(
              { params },
              {
                onSuccess: () => showSuccess(t('webhooks.enabled', { name: endpoint.description })),
                onError: (error) => showError(errorText(t, error)),
              },
            )
          }
        >
          {t('webhooks.enable')}
        </Button>
      )}
      {confirming === 'rotate' && <NewSecretDialog endpoint={endpoint} onMade={onMade} onClose={close} />}
      {confirming === 'disable' && <DisableDialog endpoint={endpoint} onClose={close} />}
      {confirming === 'remove' && <RemoveDialog endpoint={endpoint} panel={panel} onClose={close} />}
    </>
  );
}

interface DialogProps {
  endpoint: Endpoint;
  onClose: () => void;
}

function NewSecretDialog({ endpoint, onMade, onClose }: DialogProps & Pick<EndpointActionsProps, 'onMade'>) {
  const { t } = useTranslation();
  const rotate = useRotateSecret();
  return (
    <RotateDialog
      title={t('webhooks.rotate_title', { name: endpoint.description })}
      text={t('webhooks.rotate_text')}
      confirm={t('webhooks.rotate')}
      label={t('webhooks.overlap_label')}
      isBusy={rotate.isPending}
      error={rotate.error}
      onConfirm={(overlap_hours) =>
        rotate.mutate(
          { params: { id: endpoint.id }, body: { overlap_hours, version: endpoint.version } },
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

function DisableDialog({ endpoint, onClose }: DialogProps) {
  const { t } = useTranslation();
  const disable = useDisableEndpoint();
  return (
    <ConfirmDialog
      title={t('webhooks.disable_title', { name: endpoint.description })}
      text={t('webhooks.disable_text')}
      confirm={t('webhooks.disable')}
      tone="no"
      isBusy={disable.isPending}
      error={disable.error}
      onConfirm={() => disable.mutate({ params: { id: endpoint.id } }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

function RemoveDialog({ endpoint, panel, onClose }: DialogProps & { panel: PanelState }) {
  const { t } = useTranslation();
  const remove = useRemoveEndpoint();
  return (
    <ConfirmDialog
      title={t('webhooks.remove_title', { name: endpoint.description })}
      text={t('webhooks.remove_text')}
      confirm={t('ui.remove')}
      tone="no"
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() =>
        remove.mutate(
          { params: { id: endpoint.id } },
          {
            onSuccess: () => {
              onClose();
              panel.close();
              showSuccess(t('webhooks.removed', { name: endpoint.description }));
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}
