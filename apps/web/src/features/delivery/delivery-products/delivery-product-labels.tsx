import type { deliveryProducts } from '@fleet/contracts/delivery/delivery-products.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Price } from '../../../ui/money.tsx';
import type { RowOf } from '../../../ui/resource/resource-list.ts';
import { Measurement } from '../../../ui/volume.tsx';

export type DeliveryProduct = RowOf<typeof deliveryProducts>;
const GRAMS_A_KG = 1000;

/** Price per liter or piece. */
export function ProductPrice({ product }: { product: DeliveryProduct }) {
  return (
    <>
      <Price price_millis_per_litre={product.price_millis} /> <Per kind={product.kind} />
    </>
  );
}

function Per({ kind }: Pick<DeliveryProduct, 'kind'>) {
  const { t } = useTranslation();
  return <small className="muted">{t(kind === 'fuel' ? 'units.per_litre' : 'units.per_piece')}</small>;
}

/** Weight per liter or piece. */
export function ProductWeight({ product }: { product: DeliveryProduct }) {
  const { t } = useTranslation();
  const decimals = product.weight_grams % GRAMS_A_KG === 0 ? 0 : 3;
  return (
    <>
      <Measurement value={formatNumber(product.weight_grams / GRAMS_A_KG, decimals)} unit={t('units.kg')} />{' '}
      <Per kind={product.kind} />
    </>
  );
}
