import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { Price } from '../../ui/money.tsx';
import { useNameOf } from '../../ui/name-cell.tsx';
import { StatusSwitch } from '../../ui/status-switch.tsx';
import { Figure } from '../../ui/volume.tsx';
import { type DeliveryProduct, namesOf, useSwitchDeliveryProduct } from './delivery-products.api.ts';

const GRAMS_A_KG = 1000;

/** Its price, of a litre or of a piece. */
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

/** What a litre or a piece of it weighs. */
export function ProductWeight({ product }: { product: DeliveryProduct }) {
  const { t } = useTranslation();
  const decimals = product.weight_grams % GRAMS_A_KG === 0 ? 0 : 3;
  return (
    <>
      <Figure value={formatNumber(product.weight_grams / GRAMS_A_KG, decimals)} unit={t('units.kg')} />{' '}
      <Per kind={product.kind} />
    </>
  );
}

/** Whether it can be ordered, and the switch for who may. */
export function ProductSwitch({ product }: { product: DeliveryProduct }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const change = useSwitchDeliveryProduct();
  return (
    <StatusSwitch
      name={nameOf(namesOf(product))}
      status={product.status}
      isAllowed={product.can.update}
      consequence={{ active: t('delivery_products.on_text'), inactive: t('delivery_products.off_text') }}
      change={(next) => change(product.id, next)}
    />
  );
}
