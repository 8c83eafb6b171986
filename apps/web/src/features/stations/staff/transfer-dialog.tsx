import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { PickField } from '../../../ui/form/choice-fields.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { type Person, useFindStations, useTransferPerson } from './staff.api.ts';

/** Transfers a person to another station of their network. */
export function TransferDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const find = useFindStations(person.network.id);
  const transfer = useTransferPerson();
  const [station_id, setStation] = useState<number | null>(null);
  return (
    <ConfirmDialog
      title={t('staff.transfer_title', { name: person.name })}
      text={t('staff.transfer_text', { station: nameOf(person.station) })}
      confirm={t('staff.transfer')}
      isBusy={transfer.isPending}
      error={transfer.error}
      onConfirm={() =>
        station_id !== null &&
        transfer.mutate(
          { params: { id: person.id }, body: { station_id } },
          {
            onSuccess: (moved) => {
              showSuccess(t('staff.transferred', { name: moved.name, station: nameOf(moved.station) }));
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      <PickField
        name="station_id"
        label={t('staff.new_station')}
        of={`stations of ${person.network.id}`}
        find={async (text, signal) =>
          (await find(text, signal)).filter((station) => station.id !== person.station?.id)
        }
        value={station_id}
        onChange={setStation}
        onBlur={() => {}}
        problem={undefined}
        required
      />
    </ConfirmDialog>
  );
}
