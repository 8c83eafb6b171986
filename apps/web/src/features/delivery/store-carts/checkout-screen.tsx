import { checkOut } from '@fleet/contracts/delivery/store-orders.ts';
import { DEFAULT_BRANCH_ID } from '@fleet/domain/delivery.ts';
import { addDays, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { STORE_PAYMENTS } from '@fleet/domain/store.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconShoppingCart } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PickField, SegmentField, SelectField } from '../../../ui/form/choice-fields.tsx';
import { FormProblems } from '../../../ui/form/form-panel.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { type FieldProps, useContractForm } from '../../../ui/form/use-contract-form.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Money } from '../../../ui/money.tsx';
import { type Names, useNameOf } from '../../../ui/name-cell.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import type { SearchOption } from '../../../ui/search-select.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { CartLines } from './cart-lines.tsx';
import { PastOrders } from './past-orders.tsx';
import { type Cart, useCart, useCheckOut, useOwnWallet } from './store.api.ts';
import classes from './store.module.css';

/** What the page of a checkout takes from the orders of the control tower. */
export interface DeliveryChoices {
  readonly branches: readonly (Names & { id: number })[];
  readonly findSites: (text: string, signal: AbortSignal) => Promise<SearchOption[]>;
  readonly SlotPicker: ComponentType<{
    delivery_branch_id: number | null;
    day: FieldProps<string>;
    slot: FieldProps<number | null>;
  }>;
}

/** The cart, where and when it is delivered, and the payment from the wallet or on invoice. */
export function CheckoutScreen({ choices }: { choices: DeliveryChoices | undefined }) {
  const { t } = useTranslation();
  const { data: cart, error, refetch } = useCart();
  const toStore = (
    <LinkButton to="/apps/ecommerce/shop" variant="default">
      {t('store.open')}
    </LinkButton>
  );
  return (
    <>
      <PageHeader title={t('store.cart')} action={toStore} />
      <div className={classes.checkout}>
        {error && !cart ? (
          <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />
        ) : !cart || !choices ? (
          <Skeleton height={320} aria-hidden />
        ) : cart.products.length === 0 ? (
          <div className="card">
            <EmptyState icon={IconShoppingCart} title={t('store.empty')} text={t('store.cart_empty_text')} />
          </div>
        ) : (
          <>
            <CartLines cart={cart} />
            <CheckoutForm cart={cart} choices={choices} />
          </>
        )}
        <PastOrders />
      </div>
    </>
  );
}

function CheckoutForm({ cart, choices }: { cart: Cart; choices: DeliveryChoices }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const navigate = useNavigate();
  const pay = useCheckOut();
  const wallet = useOwnWallet();
  const credit = wallet?.credit?.limit_halalas ? wallet.credit : null;
  const { branches, findSites, SlotPicker } = choices;
  const { amount_halalas } = cart;
  const form = useContractForm({
    route: checkOut,
    initial: {
      delivery_branch_id: (branches.find(({ id }) => id === DEFAULT_BRANCH_ID) ?? branches[0])?.id,
      delivery_date: addDays(riyadhDate(new Date()), 1),
      payment: 'wallet',
      // Set from the cart when it is sent: the amount that was on the screen then.
      amount_halalas,
    },
    save: (body) => pay.mutateAsync({ body: { ...body, amount_halalas } }),
    onSaved: ({ order_id }) => {
      showSuccess(t('orders.placed', { order: `O-${order_id}` }));
      void navigate({ to: '/oms/$id', params: { id: String(order_id) } });
    },
  });
  const branch = form.field('delivery_branch_id');
  const payment = form.field('payment');
  const isOnInvoice = payment.value === 'invoice';
  return (
    <Card title={t('store.delivery')}>
      <form id={form.id} onSubmit={form.submit} noValidate className={classes.form}>
        <FormProblems form={form} />
        {branches.length > 1 && (
          <SelectField
            {...branch}
            value={branch.value === null ? '' : String(branch.value)}
            onChange={(next) => {
              branch.onChange(next === '' ? null : Number(next));
              form.set('delivery_slot_id', null);
            }}
            choices={branches.map((row) => ({ value: String(row.id), label: nameOf(row) }))}
          />
        )}
        <PickField {...form.field('warehouse_id')} of="places of own" find={findSites} />
        <SlotPicker
          delivery_branch_id={branch.value}
          day={form.field('delivery_date')}
          slot={form.field('delivery_slot_id')}
        />
        <TextField {...form.field('notes')} lines={2} maxLength={300} />
        {credit && (
          <SegmentField
            {...payment}
            value={payment.value ?? 'wallet'}
            choices={STORE_PAYMENTS.map((value) => ({ value, label: t(`field_values.payment.${value}`) }))}
            {...(isOnInvoice && !payment.problem && { hint: t(hintOf(credit)) })}
          />
        )}
        <Totals
          cart={cart}
          {...(isOnInvoice && credit
            ? { source: t('store.available_on_credit'), available_halalas: credit.available_halalas }
            : { source: t('store.main_balance'), available_halalas: wallet?.main_halalas })}
        />
        <Button type="submit" size="md" loading={form.isSaving}>
          {t(isOnInvoice ? 'store.order_on_invoice' : 'store.pay')}
        </Button>
      </form>
    </Card>
  );
}

function hintOf({ blocked_at }: { blocked_at: string | null }) {
  return blocked_at === null ? 'store.on_invoice_hint' : 'store.credit_blocked_hint';
}

interface TotalsProps {
  cart: Cart;
  /** What the cart is paid from, and how much of it there is. */
  source: string;
  available_halalas: number | undefined;
}

function Totals({ cart, source, available_halalas: available }: TotalsProps) {
  const { t } = useTranslation();
  return (
    <dl className={classes.totals}>
      <dt>{t('store.net')}</dt>
      <dd>
        <Money amount_halalas={cart.net_halalas} />
      </dd>
      <dt>{t('store.vat', { percent: (cart.products[0]?.product.vat_rate_basis_points ?? 0) / 100 })}</dt>
      <dd>
        <Money amount_halalas={cart.vat_halalas} />
      </dd>
      <dt>
        <b>{t('store.total')}</b>
      </dt>
      <dd>
        <b>
          <Money amount_halalas={cart.amount_halalas} />
        </b>
      </dd>
      {available !== undefined && (
        <>
          <dt>{source}</dt>
          <dd data-short={available < cart.amount_halalas || undefined}>
            <Money amount_halalas={available} />
          </dd>
        </>
      )}
    </dl>
  );
}
