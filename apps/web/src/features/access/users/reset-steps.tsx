import { Box, Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { type User, useResetSecondSteps } from './users.api.ts';

/** Removes the app, passkeys and recovery codes of somebody whose phone is lost or stolen. */
export function ResetSteps({ user }: { user: User }) {
  const { t } = useTranslation();
  const reset = useResetSecondSteps();
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <Box mt={8}>
      <Button variant="default" onClick={() => setIsConfirming(true)}>
        {t('users.reset_steps')}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t('users.reset_steps_title', { name: user.name })}
          text={t('users.reset_steps_text')}
          confirm={t('users.reset_steps')}
          tone="no"
          isBusy={reset.isPending}
          error={reset.error}
          onClose={() => setIsConfirming(false)}
          onConfirm={() =>
            reset.mutate(
              { params: { id: user.id } },
              {
                onSuccess: () => {
                  showSuccess(t('users.steps_reset'));
                  setIsConfirming(false);
                },
              },
            )
          }
        />
      )}
    </Box>
  );
}
