import type { LiveTrip } from '@fleet/contracts/delivery/live-trips.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { SwitchField } from '../../../ui/form/choice-fields.tsx';
import { plainField } from '../../../ui/form/plain-field.ts';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { useAbort } from './exceptions.api.ts';

const SHORTEST_REASON = 3;

/** Aborts a trip after a breakdown: its orders then wait in the list for other trips. */
export function AbortAction({ trip }: { trip: LiveTrip }) {
  const { t } = useTranslation();
  const abort = useAbort();
  const [reason, setReason] = useState<string | null>(null);
  const [is_vehicle_out, setVehicleOut] = useState(true);
  return (
    <>
      <Button size="xs" variant="default" color="red" onClick={() => setReason('')}>
        {t('live.exceptions.action.abort')}
      </Button>
      {reason !== null && (
        <ConfirmDialog
          title={t('trips.confirm.abort', { code: trip.trip_code })}
          text={t('trips.follows.abort')}
          confirm={t('trips.do.abort')}
          tone="no"
          isDisabled={reason.trim().length < SHORTEST_REASON}
          isBusy={abort.isPending}
          error={abort.error}
          onConfirm={() =>
            abort.mutate(
              {
                params: { id: trip.id },
                body: { version: trip.version, reason: reason.trim(), is_vehicle_out },
              },
              {
                onSuccess: () => {
                  showSuccess(t('trips.did.abort', { code: trip.trip_code }));
                  setReason(null);
                },
              },
            )
          }
          onClose={() => setReason(null)}
        >
          <TextField
            {...plainField({
              name: 'reason',
              label: t('field_names.reason'),
              value: reason,
              onChange: setReason,
            })}
            lines={2}
            maxLength={300}
          />
          <SwitchField
            {...plainField({
              name: 'is_vehicle_out',
              label: t('trips.vehicle_out', { vehicle: trip.vehicle.code }),
              value: is_vehicle_out,
              onChange: setVehicleOut,
            })}
          />
        </ConfirmDialog>
      )}
    </>
  );
}
