import { Button, Skeleton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCallError } from '../../../lib/call-error.ts';
import { Callout } from '../../../ui/callout.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { PlannedChanges } from './limits/planned-changes.tsx';
import { useChoices } from './policies.api.ts';
import {
  type Simulation,
  useApplySimulation,
  usePreviewedDraft,
  useRefreshSimulations,
} from './simulator.api.ts';
import classes from './simulator.module.css';

/** The end of a simulation: its draft becomes the limits, after what changes for how many vehicles was shown. */
export function ApplyDraft({ simulation }: { simulation: Simulation }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const refresh = useRefreshSimulations();
  const close = () => {
    setIsOpen(false);
    refresh();
  };
  const { applied_at, is_outdated, status, can } = simulation;
  if (applied_at)
    return (
      <Callout tone="go">
        {t('simulator.applied_at')} <DateTime at={applied_at} />
      </Callout>
    );
  if (status === 'done' && is_outdated) return <Callout tone="wait">{t('simulator.outdated')}</Callout>;
  if (!can.apply) return null;
  return (
    <div className={classes.apply}>
      <span className="muted">{t('simulator.apply_note')}</span>
      <Button leftSection={<IconCheck size={18} aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('simulator.apply')}
      </Button>
      {isOpen && <ApplyDialog simulation={simulation} onClose={close} />}
    </div>
  );
}

function ApplyDialog({ simulation, onClose }: { simulation: Simulation; onClose: () => void }) {
  const { t } = useTranslation();
  const choices = useChoices(simulation.client_id);
  const preview = usePreviewedDraft(simulation);
  const apply = useApplySimulation();
  const error = apply.error ?? preview.error;
  const isConflict = isCallError(error, 'VERSION_CONFLICT');
  const change = preview.data;
  return (
    <ConfirmDialog
      title={t('simulator.apply_title')}
      text={change && t('simulator.reach', { count: change.vehicles })}
      confirm={
        change && change.vehicles > 0
          ? t('limits.apply.vehicle', { count: change.vehicles })
          : t('simulator.apply_short')
      }
      isBusy={apply.isPending}
      isDisabled={!change || change.changed === 0 || error !== null}
      error={isConflict ? null : error}
      onConfirm={() =>
        apply.mutate(
          { params: { id: simulation.id } },
          {
            onSuccess: () => {
              showSuccess(t('simulator.applied'));
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      {!change && !error && <Skeleton height={72} />}
      {change && !error && <PlannedChanges planned={change} choices={choices.data} />}
      {isConflict && <Callout tone="wait">{t('simulator.outdated')}</Callout>}
    </ConfirmDialog>
  );
}
