import { moveVehicleTag, setVehicleTagStatus } from '@fleet/contracts/fuelling/vehicle-tags.ts';
import { useTranslation } from 'react-i18next';
import { PickField } from '../../../ui/form/choice-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { findVehicles, useMoveTag, useSetTagStatus, type VehicleTag } from './vehicle-tags.api.ts';

/** What a person does to a tag, and the status it gets. */
export const TAG_STEPS = { block: 'blocked', report_lost: 'lost', activate: 'active' } as const;
export type TagStep = keyof typeof TAG_STEPS;

interface TagDialogProps {
  tag: VehicleTag;
  onClose: () => void;
}

/** Blocks a tag or reports it lost, with a reason; or activates it again. */
export function StatusDialog({ tag, step, onClose }: TagDialogProps & { step: TagStep }) {
  const { t } = useTranslation();
  const set = useSetTagStatus();
  const { tag_number } = tag;
  const form = useContractForm({
    route: setVehicleTagStatus,
    initial: { status: TAG_STEPS[step] },
    save: (body) => set.mutateAsync({ params: { id: tag.id }, body }),
    onSaved: ({ status }) => {
      showSuccess(t('vehicle_tags.changed', { tag_number, status: t(`vehicle_tags.status.${status}`) }));
      onClose();
    },
  });
  const isActivating = step === 'activate';
  return (
    <FormDialog
      form={form}
      title={t(`vehicle_tags.${step}_title`, { tag_number })}
      save={t(`vehicle_tags.${step}`)}
      tone={isActivating ? 'go' : 'no'}
      onClose={onClose}
    >
      <p>{t(isActivating ? 'vehicle_tags.activate_text' : 'vehicle_tags.refused_text')}</p>
      {!isActivating && <TextField {...form.field('reason')} required lines={2} maxLength={500} />}
    </FormDialog>
  );
}

/** Moves an active tag to another vehicle of its fleet. */
export function MoveTagDialog({ tag, onClose }: TagDialogProps) {
  const { t } = useTranslation();
  const move = useMoveTag();
  const { tag_number } = tag;
  const form = useContractForm({
    route: moveVehicleTag,
    save: (body) => move.mutateAsync({ params: { id: tag.id }, body }),
    onSaved: ({ vehicle }) => {
      showSuccess(t('vehicle_tags.moved', { tag_number, plate: vehicle.plate_no.replace('-', ' ') }));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('vehicle_tags.move_title', { tag_number })}
      save={t('vehicle_tags.move')}
      onClose={onClose}
    >
      <PickField
        {...form.field('vehicle_id')}
        label={t('columns.vehicle')}
        of={`vehicles of ${tag.client.id}`}
        find={findVehicles(tag.client.id)}
      />
      <TextField {...form.field('reason')} lines={2} maxLength={500} />
    </FormDialog>
  );
}
