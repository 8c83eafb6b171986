import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/error-text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { PickField, SwitchField } from '../../ui/form/choice-fields.tsx';
import { plainField } from '../../ui/form/plain-field.ts';
import { TextField } from '../../ui/form/text-fields.tsx';
import { showError, showSuccess } from '../../ui/toast.tsx';
import { findDrivers, type Trip, useTripActions } from './trips.api.ts';

/** The way on last and solid, what gives up before it. */
const ORDER = ['break_off', 'reject', 'take_back', 'approve', 'assign', 'load', 'start'] as const;
type Action = (typeof ORDER)[number];

const LOOK: Record<Action, { isSolid?: boolean; asks?: 'reason' | 'driver' | 'question' }> = {
  break_off: { asks: 'reason' },
  reject: { asks: 'reason' },
  take_back: { asks: 'question' },
  approve: { isSolid: true },
  assign: { isSolid: true, asks: 'driver' },
  load: { isSolid: true },
  start: { isSolid: true },
};
const SHORTEST_REASON = 3;

interface More {
  reason?: string;
  driver_id?: number;
  is_vehicle_out?: boolean;
}

/** Everything a dispatcher may do with a trip as it stands; what needs a reason or a driver asks first. */
export function TripActions({ trip }: { trip: Trip }) {
  const { t } = useTranslation();
  const actions = useTripActions();
  const [asked, setAsked] = useState<Action | null>(null);
  const run = (action: Action, more: More = {}) =>
    actions[action].mutate(
      { params: { id: trip.id }, body: { version: trip.version, ...more } as never },
      {
        onSuccess: () => {
          setAsked(null);
          showSuccess(t(`trips.did.${action}`, { code: trip.trip_code }));
        },
        // A dialog says it in its own place.
        onError: (error) => !asked && showError(errorText(t, error)),
      },
    );
  return (
    <>
      {ORDER.filter((action) => trip.can[action]).map((action) => {
        const { isSolid, asks } = LOOK[action];
        return (
          <Button
            key={action}
            {...(isSolid ? {} : { variant: 'default' })}
            loading={!asked && actions[action].isPending}
            onClick={() => (asks ? setAsked(action) : run(action))}
          >
            {t(`trips.do.${action}`)}
          </Button>
        );
      })}
      {asked && (
        <AskFirst
          action={asked}
          trip={trip}
          isBusy={actions[asked].isPending}
          error={actions[asked].error}
          onConfirm={(more) => run(asked, more)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

interface AskFirstProps {
  action: Action;
  trip: Trip;
  isBusy: boolean;
  error: unknown;
  onConfirm: (more: More) => void;
  onClose: () => void;
}

function AskFirst({ action, trip, isBusy, error, onConfirm, onClose }: AskFirstProps) {
  const { t } = useTranslation();
  const { asks } = LOOK[action];
  const [reason, setReason] = useState('');
  const [driver_id, setDriver] = useState<number | null>(trip.vehicle.driver?.id ?? null);
  const [is_vehicle_out, setVehicleOut] = useState(true);
  const [isTried, setIsTried] = useState(false);
  const isMissing =
    asks === 'reason' ? reason.trim().length < SHORTEST_REASON : asks === 'driver' && driver_id === null;
  const confirm = () => {
    setIsTried(true);
    if (isMissing) return;
    onConfirm({
      ...(asks === 'reason' ? { reason: reason.trim() } : {}),
      ...(action === 'break_off' ? { is_vehicle_out } : {}),
      ...(asks === 'driver' && driver_id !== null ? { driver_id } : {}),
    });
  };
  const problem = isTried && isMissing ? 'required' : undefined;
  return (
    <ConfirmDialog
      title={t(`trips.ask.${action}`, { code: trip.trip_code })}
      text={t(`trips.follows.${action}`)}
      confirm={t(`trips.do.${action}`)}
      tone={asks === 'reason' ? 'no' : 'go'}
      isBusy={isBusy}
      error={error}
      onConfirm={confirm}
      onClose={onClose}
    >
      {asks === 'reason' && (
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
      {action === 'break_off' && (
        <SwitchField
          {...plainField({
            name: 'is_vehicle_out',
            label: t('trips.vehicle_out', { vehicle: trip.vehicle.code }),
            value: is_vehicle_out,
            onChange: setVehicleOut,
          })}
        />
      )}
      {asks === 'driver' && (
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
