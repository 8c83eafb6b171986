import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ChangesList } from '../../ui/changes-list.tsx';
import { DetailTabs } from '../../ui/detail-tabs.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { useNameOf } from '../../ui/name-cell.tsx';
import type { PanelState } from '../../ui/panel-state.ts';
import { RecordPanel } from '../../ui/record-panel.tsx';
import { EditDeliveryProductPanel } from './delivery-product-form.tsx';
import { ProductPrice, ProductSwitch, ProductWeight } from './delivery-product-words.tsx';
import { type DeliveryProduct, namesOf, useDeliveryProduct } from './delivery-products.api.ts';

interface DeliveryProductPanelProps {
  id: string;
  panel: PanelState;
  rows: readonly DeliveryProduct[] | undefined;
}

/** One product beside the list, or its form. */
export function DeliveryProductPanel({ id, panel, rows }: DeliveryProductPanelProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const result = useDeliveryProduct(id);
  if (panel.isEditing && result.data?.can.update)
    return <EditDeliveryProductPanel product={result.data} panel={panel} />;
  return (
    <RecordPanel
      kind={t('delivery_products.one')}
      panel={panel}
      result={result}
      rows={rows}
      title={(product) => nameOf(namesOf(product))}
      actions={(product) =>
        product.can.update && (
          <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={panel.edit}>
            {t('ui.edit')}
          </Button>
        )
      }
    >
      {(product) => (
        <DetailTabs
          label={nameOf(namesOf(product))}
          tabs={[
            { name: 'facts', label: t('ui.facts'), content: () => <Facts product={product} /> },
            {
              name: 'changes',
              label: t('changes.title'),
              content: () => <ChangesList subject="delivery_product" id={product.id} />,
            },
          ]}
        />
      )}
    </RecordPanel>
  );
}

function Facts({ product }: { product: DeliveryProduct }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  return (
    <FactList
      facts={[
        { name: 'title_en', value: product.title_en },
        { name: 'title_ar', value: product.title_ar },
        { name: 'code', shown: <bdi dir="ltr">{product.code}</bdi> },
        { name: 'kind', shown: t(`field_values.product_kind.${product.kind}`) },
        ...(product.fuel_type
          ? [
              {
                name: 'fuel_type_id',
                label: t('columns.fuel_type'),
                shown: nameOf(namesOf(product.fuel_type)),
              },
            ]
          : []),
        { name: 'price_millis', shown: <ProductPrice product={product} /> },
        {
          name: 'weight_grams',
          label: t('delivery_products.weight'),
          shown: <ProductWeight product={product} />,
        },
        { name: 'created_at', value: product.created_at },
        { name: 'status', shown: <ProductSwitch product={product} /> },
      ]}
    />
  );
}
