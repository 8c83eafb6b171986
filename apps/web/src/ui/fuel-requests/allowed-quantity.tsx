import { Trans } from 'react-i18next';
import {
  type Approvable,
  allowedOf,
  isApprovedLess,
  requestedOf,
} from '../../lib/fuel-requests/approved-less.ts';
import { Money } from '../money.tsx';
import { Volume } from '../volume.tsx';

type Quantity = { readonly volume_ml: number } | { readonly amount_halalas: number };

/** "60.00 L of 100.00 L" where less was approved, else what was requested. */
export function AllowedQuantity({ request }: { request: Approvable }) {
  const allowed = <QuantityText quantity={allowedOf(request)} />;
  if (!isApprovedLess(request)) return allowed;
  return (
    <Trans
      i18nKey="request_reasons.approved_of"
      components={{ approved: allowed, requested: <QuantityText quantity={requestedOf(request)} /> }}
    />
  );
}

export function QuantityText({ quantity }: { quantity: Quantity }) {
  return 'volume_ml' in quantity ? (
    <Volume volume_ml={quantity.volume_ml} />
  ) : (
    <Money amount_halalas={quantity.amount_halalas} />
  );
}
