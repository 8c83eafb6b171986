import type { Channel } from '@fleet/contracts/messages/channels.ts';
import type { NoticeKind } from '@fleet/contracts/messages/notice-kinds.ts';
import { factsOf, type Language } from '@fleet/domain/languages.ts';
import { paramsNamed } from '@fleet/domain/message-texts.ts';
import { AppError } from '../../platform/app-error.ts';

/** Every text may name these: the product, and the address that opens what the message is about. */
const ALWAYS = ['product', 'link'];
/** Channels that show a line above the text. */
export const WITH_SUBJECT: readonly Channel[] = ['push', 'email'];

export function paramsOf(kind: NoticeKind): string[] {
  return [...kind.params, ...ALWAYS.filter((name) => !kind.params.includes(name))];
}

/** Throws INVALID_FIELDS for a text that names what its kind does not have, or lacks what its channel shows. */
export function checkText(
  kind: NoticeKind,
  text: { readonly channel: Channel; readonly subject: string; readonly body: string },
): void {
  const allowed = paramsOf(kind);
  const fields: Record<string, string> = {};
  if (!kind.channels.includes(text.channel)) fields.channel = 'invalid_value';
  if (WITH_SUBJECT.includes(text.channel) && !text.subject) fields.subject = 'required';
  for (const field of ['subject', 'body'] as const) {
    const named = paramsNamed(text[field]);
    if (named === null || named.some((name) => !allowed.includes(name))) fields[field] = 'unknown_parameter';
  }
  if (Object.keys(fields).length > 0)
    throw new AppError('INVALID_FIELDS', 'Some fields need another look.', undefined, fields);
}

/**
 * The template under which WhatsApp has a text approved. An edited text is another template: one name never stands for two
 * texts.
 */
export function templateOf(kind: string, editedVersion: number | null): string {
  return editedVersion === null ? kind : `${kind}_v${editedVersion}`;
}

type Sample = string | Readonly<Record<'en' | 'ar', string>>;

/** Values as readers would see them, for previews. */
const SAMPLES: Readonly<Record<string, Sample>> = {
  amount: '1,840.00',
  available: '250,000.00',
  bank_reason: { en: 'Account closed', ar: 'الحساب مغلق' },
  by: { en: 'Huda Al Qahtani', ar: 'هدى القحطاني' },
  case: 'D-204',
  client_name: { en: 'Rawabi Logistics', ar: 'روابي للخدمات اللوجستية' },
  code: '482 915',
  comment: { en: 'The tank was not full.', ar: 'لم يكن الخزان ممتلئًا.' },
  count: '7',
  description: { en: 'Accounting', ar: 'المحاسبة' },
  due_on: { en: '30 Nov 2026', ar: '30 نوفمبر 2026' },
  ends_on: { en: '8 Dec 2026', ar: '8 ديسمبر 2026' },
  fuel: { en: 'Diesel', ar: 'ديزل' },
  host: 'erp.rawabi.sa',
  hours: '6',
  indicator: { en: 'Double fill', ar: 'تعبئة مكررة' },
  limit: '5,000.00',
  link: 'https://fleet.example/vrp/',
  minutes: '25',
  name: { en: 'Fahad Al Otaibi', ar: 'فهد العتيبي' },
  number: 'INV-2026-1184',
  order_id: '5102',
  owner: { en: 'Salman Al Harbi', ar: 'سلمان الحربي' },
  pay: {
    en: 'Transfer it to IBAN SA44 2000 0001 2345 6789 1234, reference CR-12-2026-10.',
    ar: 'حوّلها إلى الآيبان SA44 2000 0001 2345 6789 1234 بالمرجع CR-12-2026-10.',
  },
  period: { en: 'October 2026', ar: 'أكتوبر 2026' },
  plate_no: 'JDR 4821',
  product: { en: 'Mahatta', ar: 'محطة' },
  reason: { en: 'The receipt cannot be read.', ar: 'الإيصال غير مقروء.' },
  reference_number: 'TX-88213',
  remaining: '3,210.50',
  requested_volume: '60.00',
  score: '82',
  station_name: { en: 'Al Olaya Station', ar: 'محطة العليا' },
  stops: '5',
  text: { en: 'Please call the office.', ar: 'اتصل بالمكتب من فضلك.' },
  title: { en: 'New prices from Sunday', ar: 'أسعار جديدة من الأحد' },
  trip_code: 'T-316',
  variance: '42.50',
  vehicle: 'JDR 4821',
  volume: '58.30',
  warehouse_name: { en: 'North Riyadh Depot', ar: 'مستودع شمال الرياض' },
  writer: { en: 'Noura Al Shammari', ar: 'نورة الشمري' },
  zone: { en: 'School district', ar: 'منطقة المدارس' },
};

/** A value for each of these parameters; names are in English or Arabic. */
export function samplesOf(params: readonly string[], language: Language): Record<string, string> {
  const { names: named } = factsOf(language);
  return Object.fromEntries(
    params.map((name) => {
      const sample = SAMPLES[name] ?? name;
      return [name, typeof sample === 'string' ? sample : sample[named]];
    }),
  );
}
