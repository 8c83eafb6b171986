import {
  activateDeliveryProduct,
  createDeliveryProduct,
  deactivateDeliveryProduct,
  getDeliveryProduct,
  listDeliveryProducts,
  updateDeliveryProduct,
} from '@fleet/contracts/delivery-products.ts';
import { listFuelTypes } from '@fleet/contracts/fuel-types.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf } from '../../lib/call.ts';
import { useChange, useSwitch } from '../../lib/use-change.ts';

export type DeliveryProduct = AnswerOf<typeof getDeliveryProduct>;
export type DeliveryProductQuery = NonNullable<InputOf<typeof listDeliveryProducts>['query']>;

const KIND = 'delivery_product';

/** One page of the list; the page before stays while the next is fetched. */
export function useDeliveryProducts(query: DeliveryProductQuery) {
  return useQuery({
    queryKey: [KIND, 'list', query],
    queryFn: ({ signal }) => call(listDeliveryProducts, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One product; the id as the address has it. */
export function useDeliveryProduct(id: string) {
  return useQuery({
    queryKey: [KIND, 'one', id],
    queryFn: ({ signal }) => call(getDeliveryProduct, { params: { id }, signal }),
  });
}

export const useCreateDeliveryProduct = () => useChange(createDeliveryProduct, [KIND, 'order']);
export const useUpdateDeliveryProduct = () => useChange(updateDeliveryProduct, [KIND, 'order']);

/** Switches one on or off. */
export const useSwitchDeliveryProduct = () =>
  useSwitch(activateDeliveryProduct, deactivateDeliveryProduct, [KIND, 'order']);

const MOST_FUELS = 100;

/** The fuels a product can be of. */
export function useFuels() {
  return useQuery({
    queryKey: ['fuel_type', 'for-products'],
    queryFn: ({ signal }) =>
      call(listFuelTypes, { query: { status: 'active', per_page: MOST_FUELS }, signal }),
  });
}

/** A product's titles as the shared parts take names. */
export function namesOf(product: { title_en: string; title_ar: string }) {
  return { name_en: product.title_en, name_ar: product.title_ar };
}
