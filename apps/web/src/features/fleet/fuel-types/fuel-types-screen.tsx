import { fuelTypes } from '@fleet/contracts/fleet/fuel-types.ts';
import { IconGasStation } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Callout } from '../../../ui/callout.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { FeeField } from '../../../ui/form/figure-fields.tsx';
import { FormSection } from '../../../ui/form/form-panel.tsx';
import { CodeField, NameFields } from '../../../ui/form/text-fields.tsx';
import { Price } from '../../../ui/money.tsx';
import { NarrowItem, useNameOf } from '../../../ui/name-cell.tsx';
import { columnsFor } from '../../../ui/resource/columns.tsx';
import { type RowOf, useResourceList } from '../../../ui/resource/resource-list.ts';
import { ResourceScreen } from '../../../ui/resource/resource-screen.tsx';

type FuelType = RowOf<typeof fuelTypes>;

/** Fuel types with base price, price limits and processing fee. */
export function FuelTypesScreen() {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const list = useResourceList(fuelTypes, { sort: 'title_en' });
  const column = columnsFor<FuelType>(t);
  return (
    <ResourceScreen
      resource={fuelTypes}
      list={list}
      page="fuel-types"
      title={t('menu.fuel_types')}
      icon={IconGasStation}
      texts="fuel_types"
      nameOf={(fuel) => nameOf(namesOf(fuel))}
      columns={[
        column.name('title_en', namesOf),
        column.code('code', { header: t('columns.fuel_code'), extra: true }),
        column.price('base_price_millis_per_litre', { header: t('columns.base_price') }),
        column.price('price_lower_limit_millis', { header: t('columns.price_lower_limit') }),
        column.price('price_upper_limit_millis', { header: t('columns.price_upper_limit') }),
        column.price('processing_fee_millis_per_litre', { header: t('columns.processing_fee') }),
        column.date('created_at'),
      ]}
      narrow={(row) => (
        <NarrowItem name={namesOf(row)} status={row.status}>
          <Price price_millis_per_litre={row.base_price_millis_per_litre} unit />
        </NarrowItem>
      )}
      facts={(fuel, status) => (
        <>
          {fuel.stations_outside > 0 && (
            <Callout tone="wait" title={t('fuel_types.outside', { count: fuel.stations_outside })}>
              {t('fuel_types.outside_text')}
            </Callout>
          )}
          <FactList
            title={t('fuel_types.prices')}
            facts={[
              { name: 'base_price_millis_per_litre', value: fuel.base_price_millis_per_litre },
              { name: 'price_lower_limit_millis', value: fuel.price_lower_limit_millis },
              { name: 'price_upper_limit_millis', value: fuel.price_upper_limit_millis },
              { name: 'processing_fee_millis_per_litre', value: fuel.processing_fee_millis_per_litre },
              {
                name: 'stations_selling',
                shown: <span className="num">{formatNumber(fuel.stations_selling)}</span>,
              },
            ]}
          />
          <FactList
            title={t('ui.names')}
            facts={[
              { name: 'title_en', value: fuel.title_en },
              { name: 'title_ar', value: fuel.title_ar },
              { name: 'title_ur', value: fuel.title_ur },
              { name: 'code', value: fuel.code },
              { name: 'created_at', value: fuel.created_at },
              { name: 'status', shown: status },
            ]}
          />
        </>
      )}
      fields={({ field }, fuel) => (
        <>
          <FormSection title={t('ui.names')}>
            <NameFields en={field('title_en')} ar={field('title_ar')} ur={field('title_ur')} />
            {!fuel && <CodeField {...field('code')} hint={t('fuel_types.code_note')} />}
          </FormSection>
          <FormSection title={t('fuel_types.prices')} note={t('fuel_types.prices_note')}>
            <FeeField {...field('price_lower_limit_millis')} />
            <FeeField {...field('price_upper_limit_millis')} />
            <FeeField {...field('base_price_millis_per_litre')} />
            <FeeField {...field('processing_fee_millis_per_litre')} hint={t('fuel_types.fee_note')} />
          </FormSection>
        </>
      )}
    />
  );
}

/** Converts titles to the names that shared components expect. */
function namesOf(fuel: Pick<FuelType, 'title_en' | 'title_ar'>) {
  return { name_en: fuel.title_en, name_ar: fuel.title_ar };
}
