import { runStaticRoute } from '@fleet/contracts/delivery/static-routes.ts';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../ui/form/choice-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { plainField } from '../../../ui/form/plain-field.ts';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { type FixedRoute, type RouteDay, useMakeTrip, useVehiclesAtWork } from './static-routes.api.ts';

interface OtherVehicleDialogProps {
  route: FixedRoute;
  date: string;
  onDone: (day: RouteDay) => void;
  onClose: () => void;
}

/** Creates one day's trip with another vehicle of the depot. */
export function OtherVehicleDialog({ route, date, onDone, onClose }: OtherVehicleDialogProps) {
  const { t } = useTranslation();
  const make = useMakeTrip();
  const vehicles = useVehiclesAtWork(route.delivery_branch.id).filter(({ id }) => id !== route.vehicle.id);
  const form = useContractForm({
    route: runStaticRoute,
    initial: { date },
    save: (body) => make.mutateAsync({ params: { id: route.id }, body }),
    onSaved: (day) => {
      onDone(day);
      onClose();
    },
  });
  const vehicle = form.field('delivery_vehicle_id');
  return (
    <FormDialog
      form={form}
      title={t('static_routes.other_vehicle_title', { vehicle: route.vehicle.code })}
      save={t('static_routes.make_with')}
      onClose={onClose}
    >
      <SelectField
        {...plainField<string>({
          name: vehicle.name,
          label: vehicle.label,
          required: true,
          value: vehicle.value === null ? '' : String(vehicle.value),
          onChange: (id) => vehicle.onChange(id === '' ? null : Number(id)),
          problem: vehicle.problem?.code,
        })}
        searchable
        choices={vehicles.map(({ id, code, driver }) => ({
          value: String(id),
          label: driver ? `${code}${t('ui.comma')}${driver.name}` : code,
        }))}
        hint={t('static_routes.this_day_only')}
      />
    </FormDialog>
  );
}
