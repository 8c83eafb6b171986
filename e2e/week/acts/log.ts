import { expect } from 'vitest';
import { translationsIn } from '../../support/translations.ts';
import { fieldsOfTheLog } from '../ledger.ts';
import type { Week } from '../week.ts';

/** Every field in the audit log has a label. */
export async function logIsNamed({ product }: Week): Promise<void> {
  const fields = await fieldsOfTheLog(product);
  expect(fields).toContain('amount_halalas');
  for (const language of ['en', 'ar'] as const) {
    const t = translationsIn(language);
    const isNamed = (field: string): boolean => {
      try {
        return t(`field_names.${field}`) !== undefined;
      } catch {
        return false;
      }
    };
    expect(fields.filter((field) => !isNamed(field))).toEqual([]);
  }
}
