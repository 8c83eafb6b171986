import { globSync, readFileSync } from 'node:fs';
import { abilitiesOf, GROUP_AREA, GROUP_PERMISSIONS } from '@fleet/contracts/permissions.ts';
import { SHIPPED_GROUPS } from '@fleet/contracts/shipped-groups.ts';
import { expect, test } from 'vitest';
import ar from '../../../public/assets/data/locales/ar.json' with { type: 'json' };
import en from '../../../public/assets/data/locales/en.json' with { type: 'json' };
import type { StoredUser } from '../../lib/session.ts';
import { adminArea } from '../areas/admin-area.routes.tsx';
import { customerArea } from '../areas/customer-area.routes.tsx';
import { gasStationArea } from '../areas/gas-station-area.routes.tsx';
import { networkArea } from '../areas/network-area.routes.tsx';
import { plainTextOf, readTopic } from '../help/help-topics.ts';
import { menuOf, partsOf } from '../home.ts';
import { findPages } from './search-pages.ts';

const TEXTS = { en, ar };
const user = (group: StoredUser['group'], permissions = GROUP_PERMISSIONS[group]) =>
  ({ group, role: GROUP_AREA[group], ability: abilitiesOf(permissions) }) as StoredUser;
const MENUS = {
  admin: menuOf(adminArea, user('admin')),
  dispatcher: menuOf(adminArea, user('admin', SHIPPED_GROUPS.dispatcher.permissions as never)),
  fleet: menuOf(customerArea, user('client_manager')),
  station: menuOf(gasStationArea, user('gas_station_manager')),
  driver: menuOf(customerArea, user('driver')),
  network: menuOf(networkArea, user('gas_station_network_manager')),
};
function pages(role: keyof typeof MENUS, language: 'en' | 'ar') {
  const texts = TEXTS[language] as never as {
    menu: Record<string, string>;
    search: { keywords: Record<string, string> };
  };
  const page = (key: string, label = texts.menu[key]!) => ({
    key,
    label,
    keywords: texts.search.keywords[key]!,
    isBookmarked: false,
  });
  const parts = role === 'admin' ? partsOf(adminArea, user('admin')) : [];
  return [
    ...MENUS[role].map((entry) => page(entry.menu!.label.slice(5))),
    ...parts.map(({ label }) => label.slice(5)).map((key) => page(key, `${texts.menu[key]}: …`)),
    page('account'),
  ];
}
function topics(language: 'en' | 'ar') {
  const t = ((key: string) =>
    key.split('.').reduce((at: never, part) => at?.[part] as never, TEXTS[language] as never) ??
    key) as never;
  return globSync(`../../../../../docs/help/${language}/*.md`, { cwd: import.meta.dirname }).map((path) => {
    const topic = readTopic(
      path.match(/([^/]+)\.md$/)![1]!,
      readFileSync(new URL(path, import.meta.url), 'utf8'),
    );
    return { key: topic.id, label: topic.title, keywords: plainTextOf(topic, t), isBookmarked: false };
  });
}
type Role = keyof typeof MENUS;
type Wanted = Partial<Record<Role, string>>;
const everywhere = (key: string): Wanted => ({ admin: key, dispatcher: key, fleet: key, station: key });
const office = (key: string): Wanted => ({ admin: key, dispatcher: key, fleet: key });
const tower = (key: string): Wanted => ({ admin: key, dispatcher: key });

/** What people type, and the page each role finds first. A role that is not named has no page for it. */
const PURPOSES: readonly (readonly [english: string, arabic: string, first: Wanted])[] = [
  ['users', 'المستخدمون', { admin: 'user_management', fleet: 'users', station: 'users' }],
  ['password', 'كلمة المرور', everywhere('account')],
  ['sheet', 'جدول', office('imports')],
  ['excel', 'إكسل', office('imports')],
  ['theft', 'سرقة', { admin: 'anomalies', fleet: 'anomalies' }],
  ['stolen fuel', 'وقود مسروق', { admin: 'anomalies', fleet: 'anomalies' }],
  ['who did what', 'من فعل ماذا', { admin: 'audit_log', fleet: 'audit_log' }],
  ['who approved that', 'من اعتمد هذا', { admin: 'audit_log', fleet: 'audit_log' }],
  ['deposit', 'إيداع', { admin: 'approve_topup', fleet: 'amount_topup' }],
  ['add money', 'إضافة مبلغ', { fleet: 'amount_topup' }],
  ['limit', 'حدود', { admin: 'limits', fleet: 'limits' }],
  ['meter reading', 'قراءة العداد', { station: 'shifts', fleet: 'vehicles' }],
  ['close shift', 'إقفال الوردية', { admin: 'shifts', station: 'shifts' }],
  ['why is my shift short', 'لماذا يوجد عجز في الوردية', { station: 'shifts' }],
  ['gps', 'جهاز تتبع', tower('trackers')],
  ['vehciles', 'المركابت', office('vehicles')],
  ['add a new car', 'إضافة سيارة جديدة', office('vehicles')],
  ['stop a vehicle', 'إيقاف مركبة', office('vehicles')],
  ['stop this card', 'إيقاف البطاقة', office('vehicles')],
  ["change a driver's phone", 'تغيير جوال السائق', office('drivers')],
  ['forgot PIN', 'نسيت الرمز', office('drivers')],
  ['driver cannot fuel', 'السائق لا يستطيع التعبئة', { fleet: 'refueling_transactions' }],
  ['tankers', 'صهاريج', tower('delivery_vehicles')],
  ['orders', 'طلبات التوصيل', office('oms')],
  ['depot', 'مستودع', tower('delivery_branches')],
  ['late deliveries', 'التوصيلات المتأخرة', tower('control_tower')],
  ['price per liter', 'سعر اللتر', { admin: 'fuel_prices' }],
  ['change the price of diesel', 'تغيير سعر الديزل', { admin: 'fuel_prices' }],
  ['workers', 'عمال', { admin: 'user_management', fleet: 'users', station: 'users' }],
  ['add an attendant', 'إضافة عامل', { station: 'users' }],
  ['invite a colleague', 'دعوة زميل', { fleet: 'users' }],
  ['tax', 'ضريبة', { admin: 'invoices', fleet: 'invoices' }],
  ['monthly bill', 'الفاتورة الشهرية', { admin: 'invoices', fleet: 'invoices' }],
  ['subscription', 'اشتراك', { admin: 'subscription_plans', fleet: 'subscription_plan' }],
  ['where did my money go last week', 'أين ذهبت أموالي الأسبوع الماضي', { fleet: 'statement' }],
  ['how much is left in my account', 'كم المتبقي في حسابي', { fleet: 'wallet' }],
  ['fuel consumption per vehicle', 'استهلاك الوقود لكل مركبة', { admin: 'reports', fleet: 'reports' }],
  ['sales today', 'مبيعات اليوم', { admin: 'dashboard', fleet: 'dashboard', station: 'dashboard' }],
  ['wrong amount charged', 'مبلغ خاطئ', { admin: 'dispute_cases', fleet: 'dispute_cases' }],
  ['approve new company', 'اعتماد شركة جديدة', { admin: 'registrations' }],
  ['where can we fuel', 'أين نعبئ', { fleet: 'client_stations' }],
  ['block a station', 'منع محطة', { admin: 'client_stations', fleet: 'client_stations' }],
  ['send report every week', 'إرسال تقرير أسبوعي', { admin: 'report_schedules', fleet: 'report_schedules' }],
  ['change language to Arabic', 'تغيير اللغة', everywhere('account')],
  ['change my password', 'تغيير كلمة المرور', everywhere('account')],
  ['lost phone sign out', 'فقدت جوالي', everywhere('account')],
];

/** What somebody types who is new and knows none of our words. */
const NEWCOMERS: typeof PURPOSES = [
  ['refund', 'استرداد مبلغ', { admin: 'dispute_cases', fleet: 'dispute_cases' }],
  ['how do I pay', 'كيف أدفع', { fleet: 'amount_topup' }],
  ['my balance', 'رصيدي', { fleet: 'wallet' }],
  [
    'receipt of a fill',
    'إيصال التعبئة',
    { fleet: 'refueling_transactions', station: 'refueling_transactions' },
  ],
  ['hire a driver', 'توظيف سائق', { fleet: 'drivers' }],
  ['upload vehicles from a file', 'رفع المركبات من ملف', { admin: 'imports', fleet: 'imports' }],
  ['fuel card', 'بطاقة وقود', { fleet: 'vehicles' }],
  ['mileage', 'المسافة المقطوعة', { fleet: 'vehicles' }],
  ['nearest station', 'أقرب محطة', { fleet: 'client_stations' }],
  [
    'raise the limit for one day',
    'رفع الحد ليوم واحد',
    { fleet: 'temporary_capacity', admin: 'temporary_capacity' },
  ],
  ['dark mode', 'الوضع الداكن', everywhere('account')],
  ['log out', 'تسجيل الخروج', everywhere('account')],
  ['connect our ERP', 'ربط نظامنا', { fleet: 'api_keys' }],
  ['waiting for my approval', 'بانتظار موافقتي', { fleet: 'held_transactions', admin: 'held_transactions' }],
  ['truck location now', 'موقع الشاحنة الآن', { admin: 'control_tower', dispatcher: 'control_tower' }],
  ['plan tomorrow', 'تخطيط الغد', { dispatcher: 'tower_plan', admin: 'tower_plan' }],
  ['pay the stations', 'سداد المحطات', { admin: 'gas_station_payment' }],
  ['add a new network', 'إضافة شبكة جديدة', { admin: 'gas_station_network' }],
  ['what may a role see', 'ماذا يرى كل دور', { admin: 'authority_matrix' }],
  ['cash at the end of the shift', 'النقد في نهاية الوردية', { station: 'shifts' }],
  ['who worked yesterday', 'من عمل أمس', { station: 'shifts' }],
  ['news about prices', 'أخبار الأسعار', { fleet: 'news', station: 'news' }],
  ['faq', 'أسئلة شائعة', everywhere('help')],
  ['phone for the pump', 'جوال المضخة', { station: 'pump_devices' }],
  ['start fueling', 'صرف الوقود للمركبة', { station: 'pump' }],
  ['scan a plate', 'مسح اللوحة', { station: 'pump' }],
  ['find a request', 'البحث عن طلب', { station: 'pump' }],
  ['opening hours', 'ساعات العمل', { station: 'gas_station_detail' }],
  ['what are we owed', 'كم نستحق', { station: 'statement' }],
  ['liters sold last night', 'اللترات المباعة الليلة الماضية', { station: 'refueling_transactions' }],
  ['no internet', 'انقطع الإنترنت', { station: 'pump_devices' }],
  ['new employee', 'موظف جديد', { station: 'users' }],
  ['difference in the meters', 'فرق العدادات', { admin: 'settlement_differences' }],
  ['customer list', 'قائمة العملاء', { admin: 'clients' }],
  ['sign up request', 'طلب تسجيل', { admin: 'registrations' }],
  ['petrol types', 'أنواع البنزين', { admin: 'fuel_types' }],
  ['phone lost at a station', 'ضاع جهاز المحطة', { admin: 'handheld_devices' }],
  ['accounting entries', 'القيود المحاسبية', { admin: 'ledger' }],
  ['commission', 'عمولة', { admin: 'fees' }],
  ['VAT rate', 'نسبة الضريبة', { admin: 'settings' }],
  ['write news', 'كتابة خبر', { admin: 'announcements' }],
  ['failed task', 'مهمة فشلت', { admin: 'background_jobs' }],
  ['where is my order', 'أين طلبي', { fleet: 'oms' }],
  ['delivery address', 'عنوان التوصيل', { fleet: 'warehouses', dispatcher: 'warehouses' }],
  ['assign a driver to a trip', 'إسناد سائق لرحلة', { dispatcher: 'tower_plan' }],
  ['new delivery', 'توصيل جديد', { dispatcher: 'oms' }],
  ['tank truck capacity', 'سعة الصهريج', { dispatcher: 'delivery_vehicles' }],
  ['warehouse we load from', 'مستودع التحميل', { dispatcher: 'delivery_branches' }],
  ['goods we deliver', 'ماذا نوصل', { dispatcher: 'delivery_products' }],
  ['company details', 'بيانات الشركة', { fleet: 'client_detail' }],
  ['office in Jeddah', 'مكتب جدة', { fleet: 'branches' }],
  ['next bill', 'الفاتورة القادمة', { fleet: 'invoices' }],
  ['first steps', 'الخطوات الأولى', { fleet: 'get_started' }],
  ['test a rule', 'تجربة قاعدة', { fleet: 'rule_simulator' }],
  ['only at night', 'في الليل فقط', { fleet: 'limits' }],
  ['when does the money arrive', 'متى يصل المبلغ', { network: 'payments_received' }],
  ['bank transfer we got', 'الحوالة التي وصلتنا', { network: 'payments_received' }],
  ['all our stations', 'كل محطاتنا', { network: 'all_gas_stations' }],
  ['open a new station', 'افتتاح محطة جديدة', { network: 'all_gas_stations' }],
  ['raise the price of diesel', 'رفع سعر الديزل', { network: 'fuel_prices' }],
  ['move a worker to another station', 'نقل عامل إلى محطة أخرى', { network: 'staff_transfer' }],
  ['hire an attendant', 'توظيف عامل', { network: 'staff_management' }],
  ['monthly account', 'كشف الشهر', { network: 'statement' }],
  ['bank account number', 'رقم الحساب البنكي', { network: 'network_detail' }],
  ['customer complains', 'عميل يشتكي', { network: 'dispute_cases' }],
  ['control of the pumps', 'التحكم بالمضخات', { network: 'pump_controllers' }],
  ['who is on duty', 'من في الوردية', { network: 'shifts' }],
  ['sold this week', 'مبيعات هذا الأسبوع', { network: 'dashboard' }],
  ['give the accountant access', 'صلاحية للمحاسب', { network: 'users' }],
  ['cheating driver', 'سائق يغش', { fleet: 'anomalies', admin: 'anomalies' }],
];

/** At least twenty for each of those who have few pages: networks, drivers, stations. */
const FEW_PAGES: typeof PURPOSES = [
  ['how much did we sell yesterday', 'كم بعنا أمس', { network: 'refueling_transactions' }],
  ['worst performing station', 'أضعف محطة', { network: 'all_gas_stations' }],
  ['which station is closed', 'أي محطة مغلقة', { network: 'all_gas_stations' }],
  ['add a pump', 'إضافة مضخة', { network: 'all_gas_stations' }],
  ['change our IBAN', 'تغيير الآيبان', { network: 'network_detail' }],
  ['contract with the platform', 'العقد مع المنصة', { network: 'network_detail' }],
  ['fire a worker', 'إنهاء خدمة عامل', { network: 'staff_management' }],
  ['salary deduction for shortage', 'خصم عجز الصندوق', { network: 'shifts' }],
  ['cash missing', 'نقص في النقد', { network: 'shifts' }],
  ['platform commission', 'عمولة المنصة', { network: 'invoices' }],
  ['fee invoice', 'فاتورة الرسوم', { network: 'invoices' }],
  ['not paid yet', 'لم يتم السداد', { network: 'payments_received' }],
  ['last transfer', 'آخر حوالة', { network: 'payments_received' }],
  ['petrol price tomorrow', 'سعر البنزين غدا', { network: 'fuel_prices' }],
  ['wrong liters', 'لترات خاطئة', { network: 'dispute_cases' }],
  ['tank level', 'مستوى الخزان', { network: 'all_gas_stations' }],
  ['supervisor account', 'حساب المشرف', { network: 'staff_management' }],
  ['forgot password', 'نسيت كلمة المرور', { network: 'account' }],
  ['print a receipt', 'طباعة إيصال', { network: 'refueling_transactions' }],
  ['export to excel', 'تصدير إلى إكسل', { network: 'reports' }],
  ['weekly email', 'بريد أسبوعي', { network: 'report_schedules' }],
  ['turn off notifications', 'إيقاف الإشعارات', { network: 'notification_settings' }],
  ['I need fuel', 'أحتاج وقود', { driver: 'request_fuel' }],
  ['get petrol', 'أريد بنزين', { driver: 'request_fuel' }],
  ['fill up', 'تعبئة كاملة', { driver: 'request_fuel' }],
  ['qr code', 'رمز الاستجابة', { driver: 'request_fuel' }],
  ['nearest station', 'أقرب محطة', { driver: 'request_fuel' }],
  ['why was I rejected', 'لماذا رُفض طلبي', { driver: 'my_requests' }],
  ['cancel my request', 'إلغاء طلبي', { driver: 'my_requests' }],
  ['my last fills', 'آخر تعبئاتي', { driver: 'my_requests' }],
  ['how many liters left', 'كم لتر متبقي', { driver: 'request_fuel' }],
  ['my limit', 'حدي', { driver: 'request_fuel' }],
  ['my trip today', 'رحلتي اليوم', { driver: 'my_trips' }],
  ['next stop', 'النقطة التالية', { driver: 'my_trips' }],
  ['proof of delivery', 'إثبات التسليم', { driver: 'my_trips' }],
  ['start my trip', 'بدء الرحلة', { driver: 'my_trips' }],
  ['call the dispatcher', 'الاتصال بالموزع', { driver: 'my_messages' }],
  ['write to dispatch', 'مراسلة الموزع', { driver: 'my_messages' }],
  ['change my pin', 'تغيير الرقم السري', { driver: 'account' }],
  ['forgot pin', 'نسيت الرقم السري', { driver: 'account' }],
  ['my car', 'سيارتي', { driver: 'request_fuel' }],
  ['odometer', 'العداد', { driver: 'request_fuel' }],
  ['change language', 'تغيير اللغة', { driver: 'account' }],
  ['sign out', 'تسجيل الخروج', { driver: 'account' }],
  ['receipt', 'إيصال', { driver: 'my_requests' }],
  ['help me', 'مساعدة', { driver: 'help' }],
  ['i cannot fuel', 'لا أستطيع التعبئة', { driver: 'my_requests' }],
  ['start my shift', 'بدء الوردية', { station: 'shifts' }],
  ['end of day', 'نهاية اليوم', { station: 'shifts' }],
  ['cash count', 'عد النقد', { station: 'shifts' }],
  ["yesterday's sales", 'مبيعات أمس', { station: 'dashboard' }],
  ['truck waiting', 'شاحنة تنتظر', { station: 'pump' }],
  ['customer has no pin', 'العميل ليس لديه رمز', { station: 'pump' }],
  ['price of diesel', 'سعر الديزل', { station: 'gas_station_detail' }],
  ['our price', 'سعرنا', { station: 'gas_station_detail' }],
  ['nozzle', 'فوهة', { station: 'gas_station_detail' }],
  ['meter', 'عداد', { station: 'shifts' }],
  ['add worker', 'إضافة عامل', { station: 'users' }],
  ['lost tablet', 'فقدان الجهاز', { station: 'pump_devices' }],
  ['register a device', 'تسجيل جهاز', { station: 'pump_devices' }],
  ['print receipt', 'طباعة إيصال', { station: 'refueling_transactions' }],
  ['money we get', 'مستحقاتنا', { station: 'statement' }],
  ['bank transfer', 'حوالة بنكية', { station: 'statement' }],
  ['working hours', 'أوقات العمل', { station: 'gas_station_detail' }],
  ['location on map', 'الموقع على الخريطة', { station: 'gas_station_detail' }],
  ['wrong plate', 'لوحة خاطئة', { station: 'pump' }],
  ['held fill', 'تعبئة معلقة', { station: 'refueling_transactions' }],
  ['complaint', 'شكوى', { station: 'chats' }],
  ['my password', 'كلمة المرور', { station: 'account' }],
  ['night mode', 'الوضع الليلي', { station: 'account' }],
];

test.each([...PURPOSES, ...NEWCOMERS, ...FEW_PAGES])(
  '“%s” and «%s» find the page first',
  (english, arabic, wanted) => {
    for (const [role, key] of Object.entries(wanted) as [Role, string][]) {
      expect([role, findPages(pages(role, 'en'), english)[0]?.key]).toEqual([role, key]);
      expect([role, findPages(pages(role, 'ar'), arabic)[0]?.key]).toEqual([role, key]);
    }
  },
);

test.each([
  ['wrong pin', 'الرقم السري', 'driver-pin'],
  ['plate does not match', 'اللوحة غير مطابقة', 'plate-mismatch'],
  ['change language', 'تغيير اللغة', 'change-language'],
  ['when will I get paid', 'متى تُدفع مستحقاتي', 'settlement'],
  ['lost phone sign out', 'فقدت جوالي', 'end-sessions'],
])('“%s” and «%s» find the help', (english, arabic, id) => {
  expect(findPages(topics('en'), english).map(({ key }) => key)).toContain(id);
  expect(findPages(topics('ar'), arabic).map(({ key }) => key)).toContain(id);
});
