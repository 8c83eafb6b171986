import { addDays, riyadhDate } from '../../packages/domain/src/riyadh-time.ts';

/** A spreadsheet of orders of the demo's clients. */

const SITES: readonly (readonly [client: string, site: string])[] = [
  ['Masar Contracting', 'Batching plant, Al Shifa'],
  ['Masar Contracting', 'Batching plant, Irqah'],
  ['Masar Contracting', 'Construction site, Al Janadriyah'],
  ['Masar Contracting', 'Construction site, Al Nakheel'],
  ['Qafila School Transport', 'Bus depot, Exit 18'],
  ['Qafila School Transport', 'Bus depot, Namar'],
  ['Qafila School Transport', 'School garage, Al Rawdah'],
  ['Qafila School Transport', 'School garage, As Sulay'],
  ['Tuwaiq Cold Chain', 'Cold store, Diriyah'],
  ['Tuwaiq Cold Chain', 'Cold store, Exit 9'],
  ['Tuwaiq Cold Chain', 'Distribution center, Al Manar'],
  ['Tuwaiq Cold Chain', 'Distribution center, King Fahd Road'],
];
const PRODUCTS = ['bulk_diesel', 'bulk_91', 'bulk_95'];
const MIN_LITRES = 500;
const STEP_LITRES = 250;
const SIZES = 5;

/** Tomorrow in Riyadh. */
export function tomorrow(): string {
  return addDays(riyadhDate(new Date()), 1);
}

/** This many lines across a day, each with a few hundred to 1,500 liters of one fuel. */
export function ordersSpreadsheet(lines: number, day: string): Buffer {
  const rows = Array.from({ length: lines }, (_, at) => {
    const [client, site] = SITES[at % SITES.length]!;
    const litres = MIN_LITRES + STEP_LITRES * (at % SIZES);
    return [client, `"${site}"`, day, PRODUCTS[at % PRODUCTS.length], litres].join(',');
  });
  return Buffer.from(['Client,Delivery place,Day,Product,Quantity', ...rows].join('\r\n'));
}
