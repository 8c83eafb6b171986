import { wordsIn } from '../../support/words.ts';
import { fieldsOfTheLog } from '../ledger.ts';
import type { Week } from '../week.ts';

/** Of the demo company and the week: asking for a text that is not there throws. */
export async function logIsNamed({ product }: Week): Promise<void> {
  const fields = await fieldsOfTheLog(product);
  for (const language of ['en', 'ar'] as const) {
    const t = wordsIn(language);
    for (const field of fields) t(`field_names.${field}`);
  }
}
