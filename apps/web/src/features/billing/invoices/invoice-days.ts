import { isWholeMonth } from '@fleet/domain/billing-periods.ts';
import type { Language } from '@fleet/domain/languages.ts';
import { formatDate, formatMonth } from '../../../lib/format.ts';

interface Days {
  readonly from_on: string | null;
  readonly until_on: string | null;
}

/** What a document is for: `November 2026`, or of a part of a month `1 – 15 Nov 2026`. */
export function formatDays({ period, from_on, until_on }: Days & { period: string }, language: Language) {
  const isPart = from_on !== null && until_on !== null && !isWholeMonth({ from_on, until_on });
  if (!isPart) return formatMonth(period, language);
  const last = formatDate(`${until_on}T12:00:00+03:00`, language);
  return from_on === until_on ? last : `${Number(from_on.slice(8))} – ${last}`;
}
