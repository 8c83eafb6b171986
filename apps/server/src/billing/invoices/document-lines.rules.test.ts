import { amountHalalas } from '@fleet/domain/money.ts';
import { checkInvoice } from '@fleet/einvoice/check-invoice.ts';
import { FIRST_PREVIOUS_HASH } from '@fleet/einvoice/hash.ts';
import { xmlOf } from '@fleet/einvoice/invoice-xml.ts';
import { expect, it } from 'vitest';
import {
  contentOf,
  type DocumentContent,
  type DocumentLine,
  maxRounding,
  quantityOf,
  refuseUnlessMultiplies,
} from './document-lines.rules.ts';
import { type AgreedDiscount, type DraftLine, NO_DISCOUNT, taxDiscountOf } from './drafts.rules.ts';

const MONTHS = 10_000;
/** Written as XML and checked rule by rule: each costs some milliseconds. */
const WRITTEN_EVERY = 100;

interface Fill {
  readonly id: number;
  readonly client: number;
  readonly fuel: number;
  readonly price_millis: number;
  readonly volume_ml: number;
  readonly owed: number;
  readonly charged: number;
}

const randomOf = (seed: number) => {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return { below: (max: number) => Math.floor(next() * max), chance: (of: number) => next() < of };
};
type Random = ReturnType<typeof randomOf>;

/** Fuel of a network's month: prices that change, odd millilitres, litres dispensed in part of the month only. */
function fillsOf(random: Random): Fill[] {
  const prices = Array.from({ length: 3 }, () => 500 + random.below(2_500));
  return Array.from({ length: random.below(14) }, (_, id) => {
    const fuel = random.below(3);
    const price_millis = prices[fuel]! + (random.chance(0.3) ? 50 : 0);
    const volume_ml = 1 + random.below(random.chance(0.1) ? 5_000_000 : 120_000);
    const owed = amountHalalas(volume_ml, price_millis);
    const charged = random.chance(0.1) ? random.below(owed + 1) : owed;
    return { id, client: random.below(3), fuel, price_millis, volume_ml, owed, charged };
  });
}

const draft = (line: Partial<DraftLine>): DraftLine => ({
  billed_kind: 'refuelling',
  until_on: null,
  client_id: 1,
  network_id: 1,
  kind: 'fuel',
  title_en: '',
  title_ar: '',
  items: 0,
  volume_ml: null,
  pieces: null,
  price_millis: null,
  price_includes_vat: true,
  vat_rate_basis_points: 1_500,
  amount_halalas: 0,
  posted_halalas: 0,
  paid_halalas: 0,
  ...line,
});

/** As `listDraftLines` adds them up: by fuel and price, and what is borne by transaction. */
function draftsOf(fills: readonly Fill[]): DraftLine[] {
  const byPrice = Map.groupBy(fills, ({ fuel, price_millis }) => `${fuel} ${price_millis}`);
  return [
    ...[...byPrice].map(([key, of]) =>
      draft({
        title_en: key,
        items: of.length,
        volume_ml: sum(of, 'volume_ml'),
        price_millis: of[0]!.price_millis,
        amount_halalas: sum(of, 'owed'),
        posted_halalas: sum(of, 'charged'),
      }),
    ),
    ...borneOf(fills).map((line) => ({ ...line, amount_halalas: -line.amount_halalas })),
  ];
}

const borneOf = (fills: readonly Fill[]): DraftLine[] =>
  fills
    .filter(({ owed, charged }) => owed !== charged)
    .map(({ id, owed, charged }) =>
      draft({ kind: 'borne', title_en: `RT-${id}`, amount_halalas: owed - charged }),
    );

/** What a credit note says of fills that were invoiced as `before` and are `after` now, as `listCorrections` does. */
const correctionsOf = (before: readonly Fill[], after: readonly (Fill | null)[]): DraftLine[] =>
  before.flatMap((old, at) => {
    const now = after[at] ?? { volume_ml: 0, owed: 0, charged: 0 };
    const borne = now.owed - now.charged - (old.owed - old.charged);
    const { price_millis } = old;
    return [
      draft({
        kind: 'correction',
        items: 1,
        volume_ml: old.volume_ml - now.volume_ml,
        price_millis,
        amount_halalas: old.owed - now.owed,
      }),
      draft({ kind: 'borne', title_en: `RT-${old.id}`, amount_halalas: borne }),
    ].filter(({ amount_halalas }) => amount_halalas !== 0);
  });

it(`in ${MONTHS} random months every line multiplies, totals tie, rounding is named, and documents explain what is paid`, () => {
  let [lines, rounded, corrected, written] = [0, 0, 0, 0];
  for (let month = 0; month < MONTHS; month += 1) {
    const random = randomOf(month);
    const fills = fillsOf(random);
    let documents = 0;
    const borne = borneOf(fills);
    const later: { before: Fill; after: Fill | null }[] = [];
    for (const of of Map.groupBy(fills, ({ client }) => client).values()) {
      const discount: AgreedDiscount = random.chance(0.2)
        ? { discount_kind: 'percent', discount_value: random.below(3_000) }
        : NO_DISCOUNT;
      const content = contentOf(draftsOf(of), discount);
      if (!content) {
        // All of it was excused, or only a halala is left after the discount.
        if (sum(of, 'charged') > 1) throw new Error('something is left to pay');
        documents += sum(of, 'charged');
        continue;
      }
      holds(content);
      lines += content.lines.length;
      rounded += content.lines.filter(({ rounding_halalas }) => rounding_halalas !== 0).length;
      const { gross_halalas } = content.totals;
      const granted = sum(of, 'charged') - gross_halalas;
      if (discount === NO_DISCOUNT) same(granted, 0);
      // A discount on fuel is the platform's: the network is owed the whole of it.
      if (granted > 0) borne.push(draft({ kind: 'borne', amount_halalas: granted }));
      documents += gross_halalas;
      if (month % WRITTEN_EVERY === 0) {
        expect(contentOf(draftsOf(of), discount)).toEqual(content);
        refusedBy(content, discount);
        written += 1;
      }
      for (const fill of of.filter(() => random.chance(0.1)))
        later.push({ before: fill, after: corrects(fill, random) });
    }
    const own = contentOf(borne, NO_DISCOUNT);
    if (own) holds(own);
    same(documents + (own?.totals.gross_halalas ?? 0), sum(fills, 'owed'));

    // Corrected after the month: the credit note, and what of it is borne, explain what the network is owed less.
    const notes = correctionsOf(
      later.map(({ before }) => before),
      later.map(({ after }) => after),
    );
    const note = contentOf(notes, NO_DISCOUNT);
    if (note) {
      holds(note);
      corrected += 1;
      const refund = later.reduce(
        (total, { before, after }) => total + before.charged - (after?.charged ?? 0),
        0,
      );
      same(note.totals.gross_halalas, refund);
    }
  }
  expect(lines).toBeGreaterThan(2 * MONTHS);
  expect(rounded).toBeGreaterThan(MONTHS / 10);
  expect(corrected).toBeGreaterThan(MONTHS / 10);
  expect(written).toBeGreaterThan(MONTHS / WRITTEN_EVERY);
});

/** Excused in part, found to be fewer litres, or not dispensed at all. */
function corrects(fill: Fill, random: Random): Fill | null {
  if (random.chance(0.2)) return null;
  const volume_ml = random.chance(0.5) ? fill.volume_ml : 1 + random.below(fill.volume_ml);
  const owed = amountHalalas(volume_ml, fill.price_millis);
  return { ...fill, volume_ml, owed, charged: random.below(Math.min(owed, fill.charged) + 1) };
}

/** What an accountant does with a calculator, apart from the code that made the document. */
function holds({ lines, totals }: DocumentContent): void {
  refuseUnlessMultiplies({ lines, totals });
  for (const line of lines) {
    if (Math.abs(line.rounding_halalas) > maxRounding(line)) throw new Error('too much rounding');
    const quantity = quantityOf(line);
    if (line.net_price_micros === null || quantity === null) continue;
    const exact = BigInt(quantity) * BigInt(line.net_price_micros);
    const base = Number((exact + 5_000_000n) / 10_000_000n);
    if (base + line.rounding_halalas !== line.net_halalas)
      throw new Error(`${JSON.stringify(line)} does not multiply`);
    const exclVat = BigInt(line.price_millis!) * 10_000_000n;
    const off = BigInt(line.net_price_micros) * 11_500n - exclVat;
    if (off > 5_750n || off < -5_750n) throw new Error('it is not the price at the pump without VAT');
  }
  if (sum(lines, 'net_halalas') - totals.discount_halalas !== totals.net_halalas) throw new Error('net');
  if (totals.net_halalas + totals.vat_halalas !== totals.gross_halalas) throw new Error('total');
}

function refusedBy({ prices, taxLines, deductions, totals }: DocumentContent, agreed: AgreedDiscount): void {
  const party = (vat_number: string) => ({
    name: 'One',
    vat_number,
    identity: { scheme: 'CRN' as const, value: '1010203040' },
    address: {
      street: 'King Fahd Road',
      building_number: '8228',
      district: 'Al Olaya',
      city: 'Riyadh',
      postal_code: '12214',
      country: 'SA',
    },
  });
  const discount = taxDiscountOf(agreed, totals.lines_net_halalas - totals.deductions_halalas);
  const xml = xmlOf({
    kind: 'invoice',
    form: 'standard',
    flags: { third_party: true, summary: true },
    invoice_number: 'N1-INV-0000001',
    uuid: '3cf5ee18-ee25-44ea-a444-2c37ba7f28be',
    counter: 1,
    previous_hash: FIRST_PREVIOUS_HASH,
    issued_at: new Date('2026-11-30T20:59:59Z'),
    supply_date: '2026-11-01',
    supply_end_date: '2026-11-30',
    supplier: party('310122393500003'),
    customer: party('311111111100003'),
    prices,
    lines: taxLines,
    deductions,
    ...(discount && { discount }),
  });
  expect(checkInvoice(xml, { now: new Date('2026-12-01T09:00:00Z'), unsigned: true })).toEqual([]);
}

it('a price at the pump is shown without VAT, and what the platform bears is a line of its transaction', () => {
  const fills = [
    { id: 7, client: 1, fuel: 1, price_millis: 2_180, volume_ml: 3_388_784, owed: 738_755, charged: 733_667 },
  ];
  const content = contentOf(draftsOf(fills), NO_DISCOUNT)!;
  expect(content.lines).toMatchObject([
    {
      kind: 'fuel',
      net_price_micros: 1_895_652,
      rounding_halalas: -1,
      net_halalas: 642_395,
      gross_halalas: 738_755,
    },
    { kind: 'borne', title_en: 'RT-7', net_price_micros: null, net_halalas: -4_424, gross_halalas: -5_088 },
  ]);
  expect(content.totals.gross_halalas).toBe(733_667);
});

it('what does not multiply out is refused', () => {
  const { lines, totals } = contentOf(draftsOf(fillsOf(randomOf(3))), NO_DISCOUNT)!;
  const changed = (change: Partial<DocumentLine>) => () =>
    refuseUnlessMultiplies({
      lines: lines.map((line, at) => (at === 0 ? { ...line, ...change } : line)),
      totals,
    });
  const [first] = lines;
  expect(changed({})).not.toThrow();
  const code = expect.objectContaining({ code: 'INVOICE_DOES_NOT_MULTIPLY' });
  expect(changed({ net_price_micros: first!.net_price_micros! + 1_000 })).toThrow(code);
  expect(changed({ net_halalas: first!.net_halalas + 1, gross_halalas: first!.gross_halalas + 1 })).toThrow(
    code,
  );
  expect(changed({ vat_halalas: first!.vat_halalas + 1 })).toThrow(code);
  const hidden = { rounding_halalas: 5_000, net_halalas: first!.net_halalas + 5_000 };
  expect(changed({ ...hidden, gross_halalas: first!.gross_halalas + 5_000 })).toThrow(code);
});

/** An assertion without the price of one: it is asked a hundred thousand times. */
function same(one: number, other: number): void {
  if (one !== other) throw new Error(`${one} is not ${other}`);
}

function sum<Row>(rows: readonly Row[], field: keyof Row): number {
  return rows.reduce((total, row) => total + (row[field] as number), 0);
}
