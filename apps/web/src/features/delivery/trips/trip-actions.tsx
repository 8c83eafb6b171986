import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { PickField, SwitchField } from '../../../ui/form/choice-fields.tsx';
import { plainField } from '../../../ui/form/plain-field.ts';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { showError, showSuccess } from '../../../ui/toast.tsx';
import { findDrivers, type Trip, useTripActions } from './trips.api.ts';

/** Primary action last, destructive ones first. */
const ORDER = ['abort', 'reject', 'unassign', 'approve', 'assign', 'load', 'start'] as const;
type Action = (typeof ORDER)[number];

const ACTIONS: Record<Action, { isSolid?: boolean; prompt?: 'reason' | 'driver' | 'question' }> = {
  abort: { prompt: 'reason' },
  reject: { prompt: 'reason' },
  unassign: { prompt: 'question' },
  approve: { isSolid: true },
  assign: { isSolid: true, prompt: 'driver' },
  load: { isSolid: true },
  start: { isSolid: true },
};
const SHORTEST_REASON = 3;

interface More {
  reason?: string;
  driver_id?: number;
  is_vehicle_out?: boolean;
}

/** All actions available to a dispatcher; those that need a reason or driver ask first. */
export function TripActions({ trip }: { trip: Trip }) {
  const { t } = useTranslation();
  const actions = useTripActions();
  const [confirming, setConfirming] = useState<Action | null>(null);
  const run = (action: Action, more: More = {}) =>
    actions[action].mutate(
      { params: { id: trip.id }, body: { version: trip.version, ...more } as never },
      {
        onSuccess: () => {
          setConfirming(null);
          showSuccess(t(`trips.did.${action}`, { code: trip.trip_code }));
        },
        // Dialogs show their own errors.
        onError: (error) => !confirming && showError(errorText(t, error)),
      },
    );
  return (
    <>
      {ORDER.filter((action) => trip.can[action]).map((action) => {
        const { isSolid, prompt } = ACTIONS[action];
        return (
          <Button
            key={action}
            {...(isSolid ? {} : { variant: 'default' })}
            loading={!confirming && actions[action].isPending}
            onClick={() => (prompt ? setConfirming(action) : run(action))}
          >
            {t(`trips.do.${action}`)}
          </Button>
        );
      })}
      {confirming && (
        <ActionDialog
          action={confirming}
          trip={trip}
          isBusy={actions[confirming].isPending}
          error={actions[confirming].error}
          onConfirm={(more) => run(confirming, more)}
          onClose={() => setConfirming(null)}
        />
      )}
    </>
  );
}

interface ActionDialogProps {
  action: Action;
  trip: Trip;
  isBusy: boolean;
  error: unknown;
  onConfirm: (more: More) => void;
  onClose: () => void;
}

function ActionDialog({ action, trip, isBusy, error, onConfirm, onClose }: ActionDialogProps) {
  const { t } = useTranslation();
  const { prompt } = ACTIONS[action];
  const [reason, setReason] = useState('');
  const [driver_id, setDriver] = useState<number | null>(trip.vehicle.driver?.id ?? null);
  const [is_vehicle_out, setVehicleOut] = useState(true);
  const [isTried, setIsTried] = useState(false);
  const isMissing =
    prompt === 'reason' ? reason.trim().length < SHORTEST_REASON : prompt === 'driver' && driver_id === null;
  const confirm = () => {
    setIsTried(true);
    if (isMissing) return;
    onConfirm({
      ...(prompt === 'reason' ? { reason: reason.trim() } : {}),
      ...(action === 'abort' ? { is_vehicle_out } : {}),
      ...(prompt === 'driver' && driver_id !== null ? { driver_id } : {}),
    });
  };
  const problem = isTried && isMissing ? 'required' : undefined;
  return (
    <ConfirmDialog
      title={t(`trips.confirm.${action}`, { code: trip.trip_code })}
      text={t(`trips.follows.${action}`)}
      confirm={t(`trips.do.${action}`)}
      tone={prompt === 'reason' ? 'no' : 'go'}
      isBusy={isBusy}
      error={error}
      onConfirm={confirm}
      onClose={onClose}
    >
      {prompt === 'reason' && (
        <TextField
          {...plainField({
            name: 'reason',
            label: t('field_names.reason'),
            value: reason,
            onChange: setReason,
            required: true,
            problem,
          })}
          lines={2}
          maxLength={300}
        />
      )}
      {action === 'abort' && (
        <SwitchField
          {...plainField({
            name: 'is_vehicle_out',
            label: t('trips.vehicle_out', { vehicle: trip.vehicle.code }),
            value: is_vehicle_out,
            onChange: setVehicleOut,
          })}
        />
      )}
      {prompt === 'driver' && (
        <PickField
          {...plainField<number | null>({
            name: 'driver_id',
            label: t('columns.driver'),
            value: driver_id,
            onChange: setDriver,
            required: true,
            problem,
          })}
          of={`drivers of ${trip.vehicle.client_id}`}
          find={findDrivers(trip.vehicle.client_id)}
          chosen={trip.vehicle.driver?.id === driver_id ? trip.vehicle.driver?.name : undefined}
        />
      )}
    </ConfirmDialog>
  );
}
