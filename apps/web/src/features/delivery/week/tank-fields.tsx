import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { titleIn } from '../../../lib/language.ts';
import { useDeliveryBranches } from '../../../ui/branch-select.tsx';
import { PickField, SelectField } from '../../../ui/form/choice-fields.tsx';
import { LitresField } from '../../../ui/form/figure-fields.tsx';
import { FormSection } from '../../../ui/form/form-panel.tsx';
import { plainField } from '../../../ui/form/plain-field.ts';
import { TextField } from '../../../ui/form/text-fields.tsx';
import type { FieldProps } from '../../../ui/form/use-contract-form.ts';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { findSites, useFuelProducts } from './week.api.ts';

const NAME_LENGTH = 60;
type Numbers = 'warehouse_id' | 'delivery_product_id' | 'delivery_branch_id' | 'capacity_ml' | 'safe_min_ml';

interface TankFieldsProps {
  field: ((path: Numbers) => FieldProps<number | null>) & ((path: 'name') => FieldProps<string>);
  isNew: boolean;
}

/** The fields of a site's tank; its site and fuel never change. */
export function TankFields({ field, isNew }: TankFieldsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useNameOf();
  const products = useFuelProducts();
  const branches = useDeliveryBranches() ?? [];
  return (
    <>
      <FormSection columns="one">
        {isNew && (
          <>
            <PickField {...field('warehouse_id')} of="delivery sites" find={findSites(nameOf)} />
            <NumberSelect
              field={field('delivery_product_id')}
              choices={products.map((row) => ({ id: row.id, label: titleIn(language, row) }))}
            />
          </>
        )}
        <TextField {...field('name')} maxLength={NAME_LENGTH} hint={t('site_tanks.name_note')} />
        <NumberSelect
          field={field('delivery_branch_id')}
          choices={branches.map((row) => ({ id: row.id, label: nameOf(row) }))}
        />
      </FormSection>
      <FormSection>
        <LitresField {...field('capacity_ml')} hint={t('site_tanks.capacity_note')} />
        <LitresField {...field('safe_min_ml')} hint={t('site_tanks.safe_min_note')} />
      </FormSection>
    </>
  );
}

/** One of few, known by their numbers. */
function NumberSelect({
  field,
  choices,
}: {
  field: FieldProps<number | null>;
  choices: readonly { id: number; label: string }[];
}) {
  return (
    <SelectField
      {...plainField<string>({
        name: field.name,
        label: field.label,
        required: true,
        value: field.value === null ? '' : String(field.value),
        onChange: (id) => field.onChange(id === '' ? null : Number(id)),
        problem: field.problem?.code,
      })}
      choices={choices.map(({ id, label }) => ({ value: String(id), label }))}
    />
  );
}
