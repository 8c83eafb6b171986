import { pairVehicleTag } from '@fleet/contracts/fuelling/vehicle-tags.ts';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../../ui/callout.tsx';
import { PickField } from '../../../ui/form/choice-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { TagField } from './tag-field.tsx';
import { findVehicles, usePairTag, type VehicleTag } from './vehicle-tags.api.ts';

interface PairDialogProps {
  /** The vehicle, where it is known; else it is chosen. */
  vehicle?: { id: number; plate_no: string } | undefined;
  /** The active tag whose place the new one takes. */
  replaces?: Pick<VehicleTag, 'id' | 'tag_number'> | undefined;
  client_id?: number | undefined;
  onClose: () => void;
}

/** Pairs a tag with a vehicle at the desk; in place of another where one is named. */
export function PairDialog({ vehicle, replaces, client_id, onClose }: PairDialogProps) {
  const { t } = useTranslation();
  const pair = usePairTag();
  const plate = vehicle?.plate_no.replace('-', ' ');
  const form = useContractForm({
    route: pairVehicleTag,
    initial: { vehicle_id: vehicle?.id, replaces_id: replaces?.id },
    save: (body) => pair.mutateAsync({ body }),
    onSaved: (tag) => {
      showSuccess(
        t('vehicle_tags.paired', {
          tag_number: tag.tag_number,
          plate: tag.vehicle.plate_no.replace('-', ' '),
        }),
      );
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={
        replaces
          ? t('vehicle_tags.replace_title', { tag_number: replaces.tag_number })
          : plate
            ? t('vehicle_tags.pair_title', { plate })
            : t('vehicle_tags.pair_any')
      }
      save={t(replaces ? 'vehicle_tags.replace' : 'vehicle_tags.pair')}
      onClose={onClose}
    >
      {replaces && (
        <Callout tone="wait">{t('vehicle_tags.replaces', { tag_number: replaces.tag_number })}</Callout>
      )}
      {!vehicle && (
        <PickField
          {...form.field('vehicle_id')}
          label={t('columns.vehicle')}
          of={`vehicles of ${client_id ?? 'all'}`}
          find={findVehicles(client_id)}
        />
      )}
      <TagField {...form.field('tag')} />
      <TextField
        {...form.field('label')}
        label={t('columns.tag_label')}
        hint={t('vehicle_tags.label_hint')}
        maxLength={60}
      />
    </FormDialog>
  );
}
