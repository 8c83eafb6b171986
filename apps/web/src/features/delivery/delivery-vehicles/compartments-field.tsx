import { MAX_COMPARTMENTS } from '@fleet/contracts/delivery/delivery-vehicles.ts';
import { ActionIcon, Button, Chip } from '@mantine/core';
import '@mantine/core/styles/Chip.layer.css';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatMl } from '../../../lib/format.ts';
import { LitresField } from '../../../ui/form/figure-fields.tsx';
import { FormSection } from '../../../ui/form/form-panel.tsx';
import type { FieldProps } from '../../../ui/form/use-contract-form.ts';
import { useListKeys } from '../../../ui/list-keys.ts';
import { useFuels } from './delivery-vehicles.api.ts';
import classes from './delivery-vehicles.module.css';
import { TankPicture, useFuelName } from './tank-picture.tsx';

interface DraftCompartment {
  capacity_ml: number | null;
  fuel_type_ids: (number | null)[];
}

interface CompartmentsFieldProps {
  form: {
    field(path: 'compartments'): FieldProps<DraftCompartment[]>;
    field(path: `compartments.${number}.capacity_ml`): FieldProps<number | null>;
    remove: (path: 'compartments', index: number) => void;
    add: (path: 'compartments', item: DraftCompartment) => void;
  };
}

/** The tank's compartments with volume and allowed fuels, and a drawing above. */
export function CompartmentsField({ form }: CompartmentsFieldProps) {
  const { t } = useTranslation();
  const { value, onChange } = form.field('compartments');
  const { keys, removeKey } = useListKeys(value.length);
  const fuels = useFuels();
  const nameOf = useFuelName();
  const drawn = value.flatMap(({ capacity_ml, fuel_type_ids }) =>
    capacity_ml ? [{ capacity_ml, fuel_type_ids: fuel_type_ids.map(Number) }] : [],
  );
  const total = drawn.reduce((sum, one) => sum + one.capacity_ml, 0);
  return (
    <FormSection
      title={t('columns.compartments')}
      note={
        value.length === 0
          ? t('delivery_vehicles.no_compartments_note')
          : t('delivery_vehicles.tank_total', { litres: formatMl(total).replace(/\.00$/, '') })
      }
      columns="one"
    >
      {drawn.length > 0 && <TankPicture compartments={drawn} size="large" />}
      {value.length > 0 && (
        <ol className={classes.compartments}>
          {value.map((compartment, index) => (
            <li key={keys[index]}>
              <LitresField
                {...form.field(`compartments.${index}.capacity_ml`)}
                label={t('delivery_vehicles.compartment', { number: index + 1 })}
              />
              <Chip.Group
                multiple
                value={compartment.fuel_type_ids.map(String)}
                onChange={(ids) =>
                  onChange(
                    value.map((other, at) =>
                      at === index ? { ...other, fuel_type_ids: ids.map(Number) } : other,
                    ),
                  )
                }
              >
                <fieldset className={classes.fuels}>
                  <legend className="visually-hidden">
                    {t('delivery_vehicles.fuels_of', { number: index + 1 })}
                  </legend>
                  {fuels.map((fuel) => (
                    <Chip key={fuel.id} value={String(fuel.id)} size="sm" variant="outline">
                      {nameOf(fuel.id)}
                    </Chip>
                  ))}
                  {compartment.fuel_type_ids.length === 0 && (
                    <span className="muted">{t('delivery_vehicles.any_fuel')}</span>
                  )}
                </fieldset>
              </Chip.Group>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                aria-label={t('delivery_vehicles.remove_compartment', { number: index + 1 })}
                onClick={() => {
                  removeKey(index);
                  form.remove('compartments', index);
                }}
              >
                <IconX size={18} />
              </ActionIcon>
            </li>
          ))}
        </ol>
      )}
      {value.length < MAX_COMPARTMENTS && (
        <Button
          variant="default"
          className={classes.add!}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() =>
            form.add('compartments', {
              capacity_ml: value.at(-1)?.capacity_ml ?? null,
              fuel_type_ids: value.at(-1)?.fuel_type_ids ?? [],
            })
          }
        >
          {t('delivery_vehicles.add_compartment')}
        </Button>
      )}
    </FormSection>
  );
}
