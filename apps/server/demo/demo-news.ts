import { GROUPS } from '@fleet/contracts/permissions.ts';
import { addDays, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { uploadAnnouncementPicture } from '../src/access/files/files.service.ts';
import { createAnnouncement, publish } from '../src/messages/announcements/announcements.resource.ts';
import type { Ctx } from '../src/platform/context.ts';
import type { DemoCompany } from './demo-company.ts';
import { drawPriceStep } from './demo-news-picture.ts';
import { as } from './demo-steps.ts';

const DAY_MS = 86_400_000;
/** Announcements of the demo say that they are none of a real network. */
const TAGS = ['Demo', 'تجريبي'];
const EVERYBODY = [...GROUPS];
const DRIVING = EVERYBODY.filter((group) => !group.startsWith('gas_station') && group !== 'attendant');

const NEWS = [
  {
    ago: 9,
    category: 'releases',
    audience: EVERYBODY,
    title_en: 'Search finds receipts, plates and people',
    title_ar: 'البحث يجد الإيصالات واللوحات والأشخاص',
    excerpt_en: 'Press Ctrl K and paste any number.',
    excerpt_ar: 'اضغط Ctrl K والصق أي رقم.',
    body_en:
      'Transactions, invoices, orders, trips and plates are found in English and Arabic.\n\nType a question as you would ask it, and the page that answers it is first.',
    body_ar:
      'تجد العمليات والفواتير والطلبات والرحلات واللوحات بالعربية والإنجليزية.\n\nاكتب سؤالك كما تقوله، وتظهر لك الصفحة المناسبة أولًا.',
  },
  {
    ago: 3,
    category: 'closures',
    audience: DRIVING,
    title_en: 'Exit 9: pumps 3 and 4 closed at night this week',
    title_ar: 'مخرج 9: إغلاق المضختين 3 و4 ليلًا هذا الأسبوع',
    excerpt_en: 'From 00:00 to 05:00. The other pumps stay open.',
    excerpt_ar: 'من 00:00 إلى 05:00. تبقى المضخات الأخرى مفتوحة.',
    body_en:
      'The tanks are cleaned at night.\n\nTrucks that need diesel at night can use the next station of the network.',
    body_ar: 'تُنظَّف الخزانات ليلًا.\n\nيمكن للشاحنات التي تحتاج إلى الديزل ليلًا استخدام أقرب محطة في الشبكة.',
  },
  {
    ago: 1,
    category: 'prices',
    audience: EVERYBODY,
    title_en: 'Diesel price changes next month',
    title_ar: 'تغيّر سعر الديزل الشهر القادم',
    excerpt_en: 'Requests approved before keep enough money reserved for the higher price.',
    excerpt_ar: 'تبقى الطلبات المعتمدة قبل التغيير محجوزًا لها مبلغ يكفي للسعر الأعلى.',
    body_en:
      'The price at the pump is the one when fueling starts.\n\nNetwork managers find the scheduled price of each station in the price list.',
    body_ar:
      'يُحتسب السعر الساري عند بدء التعبئة.\n\nيجد مديرو الشبكات السعر المجدول لكل محطة في قائمة الأسعار.',
  },
] as const;

const PICTURE_ALT = {
  picture_alt_en: 'A fuel pump, and a price line that rises by a step',
  picture_alt_ar: 'مضخة وقود وخط سعر يرتفع درجة واحدة',
};

/** What the platform announced lately, one of each category, published by the administrator. */
export async function publishNews(ctx: Ctx, company: DemoCompany): Promise<void> {
  for (const { ago, audience, ...texts } of NEWS) {
    const then = as(ctx, company.admin, new Date(ctx.now.getTime() - ago * DAY_MS));
    const shown_from = riyadhDate(then.now);
    const picture =
      texts.category === 'prices' ? await uploadAnnouncementPicture(then, await drawPriceStep()) : null;
    const id = await createAnnouncement(then, {
      ...texts,
      picture_file_id: picture?.file_id ?? null,
      picture_alt_en: picture && PICTURE_ALT.picture_alt_en,
      picture_alt_ar: picture && PICTURE_ALT.picture_alt_ar,
      audience: [...audience],
      tags: TAGS,
      shown_from,
      shown_to: addDays(shown_from, 60),
    });
    await publish(then, id);
  }
}
