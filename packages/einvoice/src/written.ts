import { divideHalfUp, toCount } from './share-out.ts';

/** Riyadh is UTC+3 all year. */
const RIYADH_OFFSET_MS = 3 * 60 * 60 * 1000;

/** Formats halalas as riyals: 100050 → '1000.50'. Throws RangeError on a negative or fractional amount. */
export function writtenRiyals(amount_halalas: number): string {
  const digits = toCount(amount_halalas, 'amount_halalas').toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Formats thousandths as a quantity: 41250 → '41.25'. */
export function writtenThousandths(value: number): string {
  const digits = toCount(value, 'quantity_thousandths').toString().padStart(4, '0');
  return withoutTrailingZeros(`${digits.slice(0, -3)}.${digits.slice(-3)}`);
}

/** Formats millionths of a riyal as a price of at least two decimals: 1895652 → '1.895652', 50000 → '0.05'. */
export function writtenMicros(value: number): string {
  const digits = toCount(value, 'unit_price_micros').toString().padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/0{1,4}$/, '');
}

/** Formats basis points as a percentage: 1500 → '15', 250 → '2.5'. */
export function writtenPercent(basis_points: number): string {
  const digits = toCount(basis_points, 'basis_points').toString().padStart(3, '0');
  return withoutTrailingZeros(`${digits.slice(0, -2)}.${digits.slice(-2)}`);
}

/**
 * The unit price without VAT, with as few decimals (at least two) as make quantity × price equal the line's amount when rounded half
 * up (BR-KSA-EN16931-11): pump prices include VAT, so two decimals rarely suffice.
 */
export function writtenUnitPrice(amount_halalas: number, quantity_thousandths: number): string {
  const amount = toCount(amount_halalas, 'amount_halalas');
  const quantity = toCount(quantity_thousandths, 'quantity_thousandths');
  if (quantity === 0n || amount === 0n) return '0.00';
  for (let decimals = 2; ; decimals += 1) {
    const unit = 10n ** BigInt(decimals);
    // amount / 100 SAR divided by quantity / 1000, in 1/unit SAR; and back.
    const price = divideHalfUp(amount * 10n * unit, quantity);
    if (divideHalfUp(price * quantity, 10n * unit) === amount) {
      const digits = price.toString().padStart(decimals + 1, '0');
      return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
    }
  }
}

/** Calendar day and time in Riyadh, as written on the document: `2026-11-30` and `23:59:59`. */
export function writtenDateTime(instant: Date): { date: string; time: string } {
  const local = new Date(instant.getTime() + RIYADH_OFFSET_MS).toISOString();
  return { date: local.slice(0, 10), time: local.slice(11, 19) };
}

/** '1000.5' → 100050 halalas; null unless it is an amount with at most two decimals. */
export function readRiyals(text: string): number | null {
  const match = /^(\d+)(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  const halalas = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return Number.isSafeInteger(halalas) ? halalas : null;
}

function withoutTrailingZeros(text: string): string {
  return text.replace(/\.?0+$/, '');
}
