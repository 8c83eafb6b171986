import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatDate } from '../../../lib/format.ts';

/** A calendar day (`2026-03-02`) in the reader's language. */
export function useDayText(): (day: string) => string {
  const language = useLanguage();
  return (day) => formatDate(`${day}T12:00:00+03:00`, language);
}
