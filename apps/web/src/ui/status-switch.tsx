import { Switch } from '@mantine/core';
import { IconCircleCheck, IconCircleOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../lib/error-text.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { ToneBadge } from './status-badge.tsx';
import classes from './status-switch.module.css';
import { showError, showUndo } from './toast.tsx';

export type MasterStatus = 'active' | 'inactive';

/** Active or inactive as icon, label and color. */
export function MasterStatusBadge({ status }: { status: MasterStatus }) {
  const { t } = useTranslation();
  const isActive = status === 'active';
  return (
    <ToneBadge
      tone={isActive ? 'go' : 'end'}
      icon={isActive ? IconCircleCheck : IconCircleOff}
      variant="plain"
    >
      {t(`field_values.status.${status}`)}
    </ToneBadge>
  );
}

interface StatusSwitchProps {
  /** Name of the object, for the dialog and screen readers. */
  name: string;
  status: MasterStatus;
  /** Whether the reader may change it, from `can` in the response; otherwise the status is read-only. */
  isAllowed: boolean;
  /** Consequences, shown before confirmation: "It can no longer be assigned to vehicles." */
  consequence: Record<MasterStatus, ReactNode>;
  /** Performs the change; the switch moves after success. */
  change: (next: MasterStatus) => Promise<unknown>;
}

/** Activates or deactivates an object after confirmation, and offers undo. */
export function StatusSwitch({ name, status, isAllowed, consequence, change }: StatusSwitchProps) {
  const { t } = useTranslation();
  const [isConfirming, setIsConfirming] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const next: MasterStatus = status === 'active' ? 'inactive' : 'active';
  if (!isAllowed) return <MasterStatusBadge status={status} />;

  const close = () => {
    setIsConfirming(false);
    setError(null);
  };
  const run = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setError(null);
    try {
      await change(next);
      close();
      showUndo(t(`ui.now_${next}`, { name }), t('ui.undo'), () => {
        change(status).catch((problem: unknown) => showError(errorText(t, problem)));
      });
    } catch (problem) {
      setError(problem);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <span className={classes.switch}>
      <Switch
        checked={status === 'active'}
        onChange={() => setIsConfirming(true)}
        label={t(`field_values.status.${status}`)}
        aria-label={t('ui.status_of', { name, status: t(`field_values.status.${status}`) })}
        size="sm"
      />
      {isConfirming && (
        <ConfirmDialog
          title={t(`ui.make_${next}_title`, { name })}
          text={consequence[next]}
          confirm={t(`ui.make_${next}`)}
          tone={next === 'inactive' ? 'no' : 'go'}
          isBusy={isBusy}
          error={error}
          onConfirm={() => void run()}
          onClose={close}
        />
      )}
    </span>
  );
}
