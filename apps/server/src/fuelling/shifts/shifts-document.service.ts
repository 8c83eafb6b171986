import { litres } from '@fleet/domain/units.ts';
import type { TFunction } from 'i18next';
import { amountText, dateTimeText, halalasText } from '../../messages/documents/document-text.service.ts';
import type { PrintDocument } from '../../messages/documents/documents.service.ts';
import type { getShift } from './shifts-lists.service.ts';

type Shift = Awaited<ReturnType<typeof getShift>>;
type Row = readonly [what: string, opening: string, closing: string, volume: string, amount: string];

interface ShiftPrint {
  readonly lang: 'en' | 'ar';
  readonly brand: string;
  readonly shift: Shift;
  readonly issued_at: Date;
}

/** The report of a shift as a document: meters, fuel by fuel what was recorded beside them, clients, and who answers for it. */
export function shiftDocument(t: TFunction, { lang, brand, shift, issued_at }: ShiftPrint): PrintDocument {
  const at = (instant: string | null) => (instant ? dateTimeText(new Date(instant), lang) : '–');
  const by = (instant: string | null, name: string | null) =>
    instant && name ? t('shifts.document.by', { at: at(instant), name }) : '–';
  const title = `title_${lang}` as const;
  return {
    language: lang,
    brand,
    title: t('shifts.document.title'),
    name: `${shift.station[`name_${lang}`]} · ${shift.reference_number}`,
    facts: [
      { label: t('shifts.opened'), value: by(shift.opened_at, shift.opened_by_name) },
      { label: t('shifts.closed'), value: by(shift.closed_at, shift.closed_by_name) },
      { label: t('columns.status'), value: t(`shifts.statuses.${shift.status}`) },
      { label: t('shifts.decided'), value: by(shift.decided_at, shift.decided_by_name) },
      { label: t('shifts.attendants'), value: namesOf(shift) || '–' },
      { label: t('statement.document.issued'), value: dateTimeText(issued_at, lang) },
    ],
    measures: [
      { label: t('shifts.metered'), value: litresText(shift.metered_ml), isAmount: false },
      { label: t('shifts.recorded'), value: litresText(shift.transactions_ml), isAmount: false },
      { label: t('shifts.other_sales'), value: litresText(shift.other_sales_ml), isAmount: false },
      { label: t('shifts.variance'), value: litresText(shift.variance_ml), isAmount: false },
      { label: t('columns.amount'), value: halalasText(shift.amount_halalas) },
    ],
    columns: [
      { header: t('shifts.document.what'), share: 236 },
      { header: t('shifts.opening'), share: 76, isNumber: true },
      { header: t('shifts.closing'), share: 76, isNumber: true },
      { header: t('shifts.litres'), share: 76, isNumber: true },
      { header: t('shifts.riyals'), share: 72, isNumber: true },
    ],
    rows: [
      ...shift.readings.flatMap((reading) => readingRows(t, reading, reading.fuel_type[title])),
      ...shift.fuels.flatMap((fuel) => fuelRows(t, fuel, fuel.fuel_type[title])),
      ...shift.clients.map(
        ({ client, transactions, transactions_ml, amount_halalas }): Row => [
          t('shifts.document.client', { client: client[`name_${lang}`], count: transactions }),
          '',
          '',
          litresText(transactions_ml),
          halalasText(amount_halalas),
        ],
      ),
    ],
    totals: [
      t('shifts.document.recorded', { count: shift.transactions }),
      '',
      '',
      litresText(shift.transactions_ml),
      halalasText(shift.amount_halalas),
    ],
    notes: [
      ...shift.arrived_late.map(({ fuel_type, transactions, transactions_ml }) =>
        t('shifts.document.arrived_late', {
          fuel: fuel_type[title],
          count: transactions,
          litres: litresText(transactions_ml),
        }),
      ),
      ...(shift.note ? [`${t('shifts.note')}: ${shift.note}`] : []),
      ...(shift.decision_comment ? [`${t('shifts.comment')}: ${shift.decision_comment}`] : []),
      t('shifts.document.signs'),
    ],
    page_of: t('statement.document.page_of', { page: '{{page}}', pages: '{{pages}}' }),
  };
}

function readingRows(t: TFunction, reading: Shift['readings'][number], fuel: string): Row[] {
  const nozzle = t('shifts.nozzle_of', { number: reading.number, fuel });
  const name = reading.rolled_over ? `${nozzle} · ${t('shifts.rolled_over')}` : nozzle;
  const closing = litresText(reading.closing_ml);
  const volume = litresText(reading.volume_ml);
  const { change } = reading;
  if (!change) return [[name, litresText(reading.opening_ml), closing, volume, '']];
  return [
    [name, litresText(reading.opening_ml), litresText(change.old_reading_ml), '', ''],
    [
      t('shifts.document.changed', { reason: change.reason }),
      litresText(change.new_reading_ml),
      closing,
      volume,
      '',
    ],
  ];
}

function fuelRows(t: TFunction, fuel: Shift['fuels'][number], name: string): Row[] {
  const line = (what: string, volume_ml: number | null, amount = ''): Row => [
    t('shifts.document.of_fuel', { fuel: name, what }),
    '',
    '',
    litresText(volume_ml),
    amount,
  ];
  const { transactions: count } = fuel;
  const recorded = line(
    t('shifts.document.recorded', { count }),
    fuel.transactions_ml,
    halalasText(fuel.amount_halalas),
  );
  if (fuel.verdict === null) return [recorded];
  const variance = t(`shifts.document.${fuel.verdict}`, { tolerance: litresText(fuel.tolerance_ml) });
  return [
    line(t('shifts.metered'), fuel.metered_ml),
    recorded,
    line(t('shifts.other_sales'), fuel.other_sales_ml),
    line(fuel.reason ? `${variance} ${fuel.reason}` : variance, fuel.variance_ml),
  ];
}

function namesOf(shift: Shift): string {
  return [...new Set(shift.attendants.map(({ name }) => name))].join(', ');
}

function litresText(volume_ml: number | null): string {
  return volume_ml === null ? '–' : amountText(litres(volume_ml));
}
