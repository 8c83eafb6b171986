import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { useLanguage } from '../lib/appearance-context.ts';

/** The label of a day or month under a bar: `Wed 18`, in longer periods `18 Nov`, months `Nov 2026`. */
export function useBucketName(): (bucket: string, grain: 'day' | 'month', isShort?: boolean) => string {
  const language = useLanguage();
  const locale = language === 'ar' ? 'ar-SA-u-nu-latn-ca-gregory' : 'en-GB-u-nu-latn-ca-gregory';
  const nameOf = (bucket: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${bucket}T00:00:00Z`));
  return (bucket, grain, isShort = false) => {
    if (grain === 'month') return nameOf(bucket, { month: 'short', year: '2-digit' });
    return isShort
      ? `${nameOf(bucket, { weekday: 'short' })} ${Number(bucket.slice(8))}`
      : nameOf(bucket, { day: 'numeric', month: 'short' });
  };
}

/** Whether the bucket's period is still running. */
export function isSoFar(bucket: string, grain: 'day' | 'month'): boolean {
  const today = riyadhDate(new Date());
  return grain === 'day' ? bucket === today : bucket === `${today.slice(0, 7)}-01`;
}
