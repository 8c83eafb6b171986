import type { TrackedDelivery } from '@fleet/contracts/delivery/tracking-links.ts';
import { SIGNATURE_HEIGHT, SIGNATURE_WIDTH } from '@fleet/domain/delivery-proofs.ts';
import { pathOf } from '@fleet/domain/signature-path.ts';
import { litres } from '@fleet/domain/units.ts';
import type { TFunction } from 'i18next';
import { clockText, dateTimeText, dayText } from '../../messages/documents/document-text.service.ts';
import type { PrintDocument } from '../../messages/documents/documents.service.ts';

interface SlipPrint {
  readonly lang: 'en' | 'ar';
  readonly product: string;
  readonly client: { readonly name_en: string; readonly name_ar: string };
  readonly delivery: Pick<TrackedDelivery, 'order_id' | 'brand' | 'site' | 'lines' | 'driver'>;
  readonly slip: NonNullable<TrackedDelivery['slip']>;
  readonly issued_at: Date;
}

interface Amount {
  readonly volume_ml: number;
  readonly pieces: number;
}

const number = new Intl.NumberFormat('en-u-nu-latn', { maximumFractionDigits: 2 });

/** What was delivered and signed for as a document, in the depot's name and colour. */
export function deliverySlipDocument(t: TFunction, slipPrint: SlipPrint): PrintDocument {
  const { lang, product, client, delivery, slip, issued_at } = slipPrint;
  const { order_id, brand, site, driver, lines } = delivery;
  const text = (key: string, values = {}) => t(`tracking.document.${key}`, values);
  const at = new Date(slip.delivered_at);
  const ordered = lines.map(({ volume_ml, pieces }) => ({ volume_ml: volume_ml ?? 0, pieces: pieces ?? 0 }));
  const delivered = lines.map(({ delivered_volume_ml, delivered_pieces }) => ({
    volume_ml: delivered_volume_ml ?? 0,
    pieces: delivered_pieces ?? 0,
  }));
  const all = sumOf(delivered);
  return {
    language: lang,
    brand: brand[`name_${lang}`] || product,
    ...(brand.colour && { colour: brand.colour }),
    title: t('tracking.slip'),
    name: `O-${order_id} · ${site[`name_${lang}`]}`,
    facts: [
      { label: text('client'), value: client[`name_${lang}`] },
      { label: text('day'), value: dayText(at, lang) },
      { label: text('received_by'), value: slip.received_by ?? '–' },
      { label: text('driver'), value: driver ? `${driver.name} · ${driver.vehicle_code}` : '–' },
      { label: text('issued'), value: dateTimeText(issued_at, lang) },
    ],
    measures: [
      { label: text('at'), value: clockText(at), isAmount: false },
      ...(all.volume_ml > 0
        ? [{ label: text('litres'), value: number.format(litres(all.volume_ml)), isAmount: false }]
        : []),
      ...(all.pieces > 0
        ? [{ label: text('pieces'), value: number.format(all.pieces), isAmount: false }]
        : []),
    ],
    columns: [
      { header: text('what'), share: 280 },
      { header: text('ordered'), share: 128, isNumber: true },
      { header: text('delivered'), share: 128, isNumber: true },
    ],
    rows: lines.map((line, index) => [
      line[`title_${lang}`],
      amountText(t, ordered[index]!),
      amountText(t, delivered[index]!),
    ]),
    totals: [text('total'), amountText(t, sumOf(ordered)), amountText(t, all)],
    notes: [slip.signature ? text('signed_note') : t('tracking.photo_proof')],
    ...(slip.signature && {
      signature: {
        label: text('signature'),
        paths: slip.signature.map(pathOf),
        width: SIGNATURE_WIDTH,
        height: SIGNATURE_HEIGHT,
      },
    }),
    page_of: t('statement.document.page_of', { page: '{{page}}', pages: '{{pages}}' }),
  };
}

function sumOf(amounts: readonly Amount[]): Amount {
  return {
    volume_ml: amounts.reduce((sum, { volume_ml }) => sum + volume_ml, 0),
    pieces: amounts.reduce((sum, { pieces }) => sum + pieces, 0),
  };
}

/** `8,970 L`, `12 pieces`, or both; a line of which nothing was delivered says so. */
function amountText(t: TFunction, { volume_ml, pieces }: Amount): string {
  const parts = [
    volume_ml > 0 && `${number.format(litres(volume_ml))} ${t('units.litre')}`,
    pieces > 0 && `${number.format(pieces)} ${t('units.pieces', { count: pieces })}`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' · ') : '0';
}
