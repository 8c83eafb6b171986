/** What the specimens show: fixed, so that pictures of them stay the same. */

export const AT = '2026-11-21T11:05:00Z';
export const NAMES = { name_en: 'Falcon Transport', name_ar: 'شركة الصقر للنقل' };
export const LONG = {
  name_en: 'Al-Jazirah Al-Arabiyyah United Company for Heavy Transport and Logistics Services Limited',
  name_ar: 'شركة الجزيرة العربية المتحدة للنقل الثقيل والخدمات اللوجستية المحدودة ذات المسؤولية المحدودة',
};

export interface Fill {
  id: number;
  vehicle: string;
  site_en: string;
  site_ar: string;
  volume_ml: number;
  amount_halalas: number;
  at: string;
}

const COUNT = 10_000;
const MINUTE_MS = 60_000;
const SITES = [
  { site_en: 'Olaya', site_ar: 'العليا' },
  { site_en: 'King Fahd Road', site_ar: 'طريق الملك فهد' },
  { site_en: LONG.name_en, site_ar: LONG.name_ar },
] as const;

/** Ten thousand refuelings, one every ten minutes. */
export const FILLS: readonly Fill[] = Array.from({ length: COUNT }, (_, index) => {
  const volume_ml = 20_000 + ((index * 7_919) % 180_000);
  return {
    id: index + 1,
    vehicle: `JDR-${1_000 + (index % 9_000)}`,
    ...SITES[index % SITES.length]!,
    volume_ml,
    amount_halalas: Math.round((volume_ml * 218) / 1_000),
    at: new Date(Date.parse(AT) - index * 10 * MINUTE_MS).toISOString(),
  };
});

/** Somewhere in Riyadh, a little further on for each. */
export const placeAt = (index: number) => ({
  latitude: 24.7136 + index * 0.012,
  longitude: 46.6753 + (index % 3) * 0.02,
});
