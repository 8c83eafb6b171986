import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { DateTime } from '../../../ui/date-time.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { showError, showSuccess } from '../../../ui/toast.tsx';
import { AbsenceDialog } from './absence-dialog.tsx';
import {
  type DeliveryAbsence,
  type DeliveryVehicle,
  useAbsences,
  useRemoveAbsence,
} from './delivery-vehicles.api.ts';
import classes from './delivery-vehicles.module.css';

const DAYS_AHEAD = 100;

/** Absences of a vehicle or its driver from today on, each removable. */
export function AbsenceList({ vehicle }: { vehicle: DeliveryVehicle }) {
  const { t } = useTranslation();
  const [isAdding, setIsAdding] = useState(false);
  const today = riyadhDate(new Date());
  const { data, error, refetch } = useAbsences(vehicle.delivery_branch_id, today, DAYS_AHEAD);
  if (error && !data) return <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />;
  const rows = (data?.rows ?? []).filter((row) => isOf(row, vehicle));
  return (
    <div className={classes.absences}>
      <div className={classes.absenceHeader}>
        <p className="muted">
          {t(rows.length === 0 ? 'delivery_vehicles.always_there' : 'delivery_vehicles.absences_note')}
        </p>
        {vehicle.can.update && (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => setIsAdding(true)}
          >
            {t('delivery_vehicles.add_absence')}
          </Button>
        )}
      </div>
      <ul className={classes.absenceRows}>
        {rows.map((row) => (
          <Absence key={row.id} row={row} />
        ))}
      </ul>
      {isAdding && <AbsenceDialog vehicle={vehicle} day={today} onClose={() => setIsAdding(false)} />}
    </div>
  );
}

function Absence({ row }: { row: DeliveryAbsence }) {
  const { t } = useTranslation();
  const remove = useRemoveAbsence();
  const removeAbsence = () =>
    remove.mutateAsync({ params: { id: row.id } }).then(
      () => showSuccess(t('delivery_vehicles.absence_removed')),
      (error: unknown) => showError(errorText(t, error)),
    );
  return (
    <li>
      <div>
        <b>
          <bdi>{row.delivery_vehicle?.code ?? row.driver?.name}</bdi>
        </b>
        <p>
          <DateTime at={row.from_at} /> – <DateTime at={row.to_at} />
        </p>
        <p className="muted">
          <bdi>{row.reason}</bdi>
        </p>
      </div>
      {row.can.remove && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={remove.isPending}
          onClick={() => void removeAbsence()}
        >
          {t('delivery_vehicles.unassign')}
        </Button>
      )}
    </li>
  );
}

/** Whether an absence concerns the vehicle or its driver. */
export function isOf(row: DeliveryAbsence, vehicle: Pick<DeliveryVehicle, 'id' | 'driver_id'>): boolean {
  return (
    row.delivery_vehicle?.id === vehicle.id || (row.driver !== null && row.driver.id === vehicle.driver_id)
  );
}
