import type { ReportMeasureValues } from '@fleet/contracts/insight/reports.ts';
import type { ComputedRow } from './reports-computed.queries.ts';

/** Documents of one kind and rate, sold or bought. */
export interface VatSum {
  readonly side: 'sale' | 'purchase';
  readonly what: string;
  /** A credit note, its amounts below zero, or a debit note. */
  readonly is_adjustment: boolean;
  readonly is_standard: boolean;
  readonly taxable_halalas: number;
  readonly vat_halalas: number;
}

/** The platform's VAT account. */
export interface VatLedger {
  /** Posted in the period. */
  readonly ledger_halalas: number;
  /** Of that, on documents of other periods. */
  readonly of_other_halalas: number;
  /** On documents of the period, posted in others. */
  readonly elsewhere_halalas: number;
  /** Posted in the period and on no document yet. */
  readonly open_vat_halalas: number;
  readonly open_taxable_halalas: number;
}

/** A network has no VAT account in our ledger: its documents are compared with what was charged by them. */
export type VatTie =
  | ({ readonly of: 'platform' } & VatLedger)
  | { readonly of: 'network'; readonly charged_halalas: number };

interface Figures {
  amount: number;
  adjustment: number;
  vat: number;
}

/** The row of the net VAT, which is what the worksheet comes to. */
export const NET_VAT = '16';
/** What is of no box here: health care and homes, exports, exempt, imports. */
const EMPTY = { sales: ['02', '04', '05'], purchases: ['08', '09', '10', '11'] } as const;
/** Only the seller's own books have them. */
const OWN = ['14', '15'] as const;
/** Fuel passes the platform's VAT account by: its VAT is the network's, or bought and sold under resale. */
const NOT_IN_ACCOUNT: readonly string[] = ['refuelling', 'borne'];

/**
 * The boxes of the authority's return, then how they tie to the ledger. Credit and debit notes are adjustments; what is charged and
 * on no document yet counts, since VAT is due with the supply.
 */
export function vatRows(sums: readonly VatSum[], tie: VatTie): ComputedRow[] {
  const open =
    tie.of === 'platform'
      ? { amount: tie.open_taxable_halalas, adjustment: 0, vat: tie.open_vat_halalas }
      : null;
  const sales = sums.filter(({ side }) => side === 'sale');
  const bought = sums.filter(({ side }) => side === 'purchase');
  const standard = partsOf(
    '01',
    sales.filter(({ is_standard }) => is_standard),
  );
  if (open && (open.amount !== 0 || open.vat !== 0)) standard.push(['01_open', open]);
  const zero = partsOf(
    '03',
    sales.filter(({ is_standard }) => !is_standard),
  );
  const purchases = partsOf(
    '07',
    bought.filter(({ is_standard }) => is_standard),
  );
  const zeroBought = partsOf(
    '10',
    bought.filter(({ is_standard }) => !is_standard),
  );
  const sold = added([...standard, ...zero]);
  const paid = added([...purchases, ...zeroBought]);
  const net = sold.vat - paid.vat;
  const boxes: [string, ReportMeasureValues][] = [
    ...[...standard, ...zero, ...purchases].map(
      ([box, figures]) => [box, shown(figures)] as [string, ReportMeasureValues],
    ),
    ['01', shown(added(standard))],
    ['03', shown(added(zero))],
    ['06', shown(sold)],
    ['07', shown(added(purchases))],
    ['12', shown(paid)],
    ['13', onlyVat(net)],
    ...EMPTY.sales.map((box) => [box, shown(NOTHING)] as [string, ReportMeasureValues]),
    ...EMPTY.purchases.map(
      (box) => [box, shown(box === '10' ? added(zeroBought) : NOTHING)] as [string, ReportMeasureValues],
    ),
    ...OWN.map((box) => [box, onlyVat(null)] as [string, ReportMeasureValues]),
    [NET_VAT, onlyVat(net)],
    ...(tie.of === 'platform' ? accountRows(sales, tie) : chargedRows(sales, tie.charged_halalas)),
  ];
  return boxes.map(([name, measures]) => ({ id: null, name_en: name, name_ar: name, measures }));
}

/** The worksheet's own VAT against the account, with what one of them has in another period. */
function accountRows(sales: readonly VatSum[], tie: VatLedger): [string, ReportMeasureValues][] {
  const { ledger_halalas, of_other_halalas, elsewhere_halalas, open_vat_halalas } = tie;
  const own =
    added(
      partsOf(
        '01',
        sales.filter(({ what }) => !NOT_IN_ACCOUNT.includes(what)),
      ),
    ).vat + open_vat_halalas;
  return [
    ['90_own', onlyVat(own)],
    ['91_others', onlyVat(of_other_halalas)],
    ['92_elsewhere', onlyVat(-elsewhere_halalas)],
    ['93_account', onlyVat(ledger_halalas)],
    ['94_difference', onlyVat(own + of_other_halalas - elsewhere_halalas - ledger_halalas)],
  ];
}

function chargedRows(sales: readonly VatSum[], charged: number): [string, ReportMeasureValues][] {
  const { amount, adjustment, vat } = added(partsOf('01', sales));
  const documents = amount + adjustment + vat;
  return [
    ['90_documents', onlyAmount(documents)],
    ['93_charged', onlyAmount(charged)],
    ['94_difference', onlyAmount(documents - charged)],
  ];
}

/** One line for each kind of document. */
function partsOf(box: string, sums: readonly VatSum[]): [string, Figures][] {
  const parts = new Map<string, Figures>();
  for (const { what, is_adjustment, taxable_halalas, vat_halalas } of sums) {
    const part = parts.get(what) ?? { ...NOTHING };
    part[is_adjustment ? 'adjustment' : 'amount'] += taxable_halalas;
    part.vat += vat_halalas;
    parts.set(what, part);
  }
  return [...parts].map(([what, figures]) => [`${box}_${what}`, figures]);
}

const NOTHING: Figures = { amount: 0, adjustment: 0, vat: 0 };

function added(parts: readonly [string, Figures][]): Figures {
  return parts.reduce(
    (sum, [, part]) => ({
      amount: sum.amount + part.amount,
      adjustment: sum.adjustment + part.adjustment,
      vat: sum.vat + part.vat,
    }),
    NOTHING,
  );
}

function shown({ amount, adjustment, vat }: Figures): ReportMeasureValues {
  return { vat_base_halalas: amount, vat_adjustment_halalas: adjustment, vat_tax_halalas: vat };
}

function onlyVat(vat: number | null): ReportMeasureValues {
  return { vat_base_halalas: null, vat_adjustment_halalas: null, vat_tax_halalas: vat };
}

function onlyAmount(amount: number): ReportMeasureValues {
  return { vat_base_halalas: amount, vat_adjustment_halalas: null, vat_tax_halalas: null };
}
