import {
  IconAdjustments,
  IconCalendarRepeat,
  IconClipboardCheck,
  IconGasStation,
  IconPackage,
  IconReceipt2,
  IconShieldCheck,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { titleIn } from '../../../lib/language.ts';
import { Price } from '../../../ui/money.tsx';
import type { InvoiceLine } from './invoices.api.ts';
import classes from './invoices.module.css';

const ICONS: Record<InvoiceLine['kind'], typeof IconPackage> = {
  fuel: IconGasStation,
  correction: IconAdjustments,
  delivered_fuel: IconTruckDelivery,
  delivered_goods: IconPackage,
  registration_fee: IconClipboardCheck,
  monthly_fee: IconCalendarRepeat,
  subscription_fee: IconCalendarRepeat,
  processing_fee: IconReceipt2,
  borne: IconShieldCheck,
};

/** What a line is, with an icon for the kind of thing, and below it the price with VAT. */
export function LineTitle({ line }: { line: InvoiceLine }) {
  const title = useLineTitle()(line);
  const Icon = ICONS[line.kind];
  return (
    <span className={classes.line}>
      <Icon size={18} aria-hidden />
      <span>
        {title}
        <PriceWithVat line={line} />
      </span>
    </span>
  );
}

/** At the pump, or of the delivery; nothing where the price is without VAT. */
function PriceWithVat({ line: { kind, price_millis, price_includes_vat } }: { line: InvoiceLine }) {
  const { t } = useTranslation();
  if (price_millis === null || !price_includes_vat) return null;
  const isAtPump = kind === 'fuel' || kind === 'correction';
  return (
    <small className="muted">
      {t(isAtPump ? 'invoices.document.pump_price' : 'invoices.document.price_with_vat')}{' '}
      <Price price_millis_per_litre={price_millis} />
    </small>
  );
}

/** The kind of thing with its fuel, vehicle type or product. */
export function useLineTitle() {
  const { t } = useTranslation();
  const language = useLanguage();
  return ({ kind, title_en, title_ar }: InvoiceLine) => {
    const title = titleIn(language, { title_en, title_ar });
    return title ? `${t(`invoices.line_kinds.${kind}`)} · ${title}` : t(`invoices.line_kinds.${kind}`);
  };
}
