import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { Callout } from '../../../ui/callout.tsx';
import { PickField } from '../../../ui/form/choice-fields.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { findGroups, useMoveVehicles, type VehicleRow } from './vehicles.api.ts';
import classes from './vehicles.module.css';

interface MoveDialogProps {
  vehicles: readonly VehicleRow[];
  onMoved: () => void;
  onClose: () => void;
}

/** Moves many vehicles to a group, or to none: all or nothing. */
export function MoveDialog({ vehicles, onMoved, onClose }: MoveDialogProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const [group_id, setGroup] = useState<number | null>(null);
  const move = useMoveVehicles();
  const client_id = vehicles[0]!.client.id;
  const isOneClient = vehicles.every((vehicle) => vehicle.client.id === client_id);
  const run = (next: number | null) => {
    if (move.isPending) return;
    const body = { vehicle_ids: vehicles.map((vehicle) => vehicle.id), group_id: next };
    move.mutate(
      { body },
      {
        onSuccess: ({ moved }) => {
          showSuccess(t('vehicles.moved', { count: moved }));
          onMoved();
          onClose();
        },
      },
    );
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('vehicles.move', { count: vehicles.length })}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      attributes={{ header: { role: 'presentation' } }}
    >
      <div className={classes.dialog}>
        {isOneClient ? (
          <PickField
            name="group_id"
            label={t('columns.vehicle_group')}
            value={group_id}
            onChange={setGroup}
            onBlur={() => {}}
            problem={undefined}
            required={false}
            of={`groups of ${client_id}`}
            find={findGroups(client_id, nameOf)}
          />
        ) : (
          <Callout tone="wait">{t('vehicles.one_client')}</Callout>
        )}
        {move.error && <Callout tone="no">{errorText(t, move.error)}</Callout>}
        <div className={classes.buttons}>
          <Button variant="default" disabled={!isOneClient} onClick={() => run(null)}>
            {t('vehicles.out_of_group')}
          </Button>
          <Button
            disabled={!isOneClient || group_id === null}
            loading={move.isPending}
            onClick={() => run(group_id)}
          >
            {t('vehicles.move_here')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
