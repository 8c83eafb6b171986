/** The cities and larger towns of the Kingdom, by region; a station or depot is in one of them. */
const NAMES = {
  Riyadh: 'الرياض',
  'Al Kharj': 'الخرج',
  'Al Majmaah': 'المجمعة',
  'Ad Dawadimi': 'الدوادمي',
  'Wadi ad-Dawasir': 'وادي الدواسر',
  'Az Zulfi': 'الزلفي',
  Shaqra: 'شقراء',
  Afif: 'عفيف',
  'Al Quwayiyah': 'القويعية',
  'Al Muzahimiyah': 'المزاحمية',
  Diriyah: 'الدرعية',
  'Al Aflaj': 'الأفلاج',
  Jeddah: 'جدة',
  Makkah: 'مكة المكرمة',
  Taif: 'الطائف',
  Rabigh: 'رابغ',
  'Al Qunfudhah': 'القنفذة',
  'Al Lith': 'الليث',
  'King Abdullah Economic City': 'مدينة الملك عبدالله الاقتصادية',
  Madinah: 'المدينة المنورة',
  Yanbu: 'ينبع',
  'Al Ula': 'العلا',
  Badr: 'بدر',
  Khaybar: 'خيبر',
  Dammam: 'الدمام',
  Khobar: 'الخبر',
  Dhahran: 'الظهران',
  Jubail: 'الجبيل',
  Qatif: 'القطيف',
  'Ras Tanura': 'رأس تنورة',
  Abqaiq: 'بقيق',
  Hofuf: 'الهفوف',
  'Al Mubarraz': 'المبرز',
  'Hafar al-Batin': 'حفر الباطن',
  Khafji: 'الخفجي',
  Nairyah: 'النعيرية',
  'Ras al-Khair': 'رأس الخير',
  Buraydah: 'بريدة',
  Unaizah: 'عنيزة',
  'Ar Rass': 'الرس',
  'Al Bukayriyah': 'البكيرية',
  Hail: 'حائل',
  Baqaa: 'بقعاء',
  Tabuk: 'تبوك',
  Tayma: 'تيماء',
  'Al Wajh': 'الوجه',
  Duba: 'ضباء',
  Umluj: 'أملج',
  NEOM: 'نيوم',
  Sakaka: 'سكاكا',
  'Dumat al-Jandal': 'دومة الجندل',
  Qurayyat: 'القريات',
  Arar: 'عرعر',
  Rafha: 'رفحاء',
  Turaif: 'طريف',
  Abha: 'أبها',
  'Khamis Mushait': 'خميس مشيط',
  Bisha: 'بيشة',
  Muhayil: 'محايل عسير',
  'An Namas': 'النماص',
  'Ahad Rafidah': 'أحد رفيدة',
  'Al Bahah': 'الباحة',
  Baljurashi: 'بلجرشي',
  Najran: 'نجران',
  Sharurah: 'شرورة',
  Jazan: 'جازان',
  Sabya: 'صبيا',
  'Abu Arish': 'أبو عريش',
  Samtah: 'صامطة',
} as const;

export type SaudiCity = keyof typeof NAMES;

/** Stored and compared by their English name. */
export const SAUDI_CITIES = Object.keys(NAMES) as [SaudiCity, ...SaudiCity[]];

/** A city's name in both languages; an unlisted place keeps its own name in both. */
export function cityNames(city: string): { name_en: string; name_ar: string } {
  return { name_en: city, name_ar: Object.hasOwn(NAMES, city) ? NAMES[city as SaudiCity] : city };
}

/** The cities whose name contains this text, in either language; case-insensitive. */
export function citiesNamed(text: string): SaudiCity[] {
  const wanted = text.trim().toLowerCase();
  return SAUDI_CITIES.filter((city) => city.toLowerCase().includes(wanted) || NAMES[city].includes(wanted));
}
