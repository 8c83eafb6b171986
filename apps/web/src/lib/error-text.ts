import type { TFunction } from 'i18next';
import { CallError } from './call-error.ts';

/** The sentence for an error, in the user's language: `errors.<CODE>`, filled with the refusal's details. */
export function errorText(t: TFunction, error: unknown): string {
  if (!(error instanceof CallError)) return t('errors.INTERNAL');
  return t(`errors.${error.code}`, { ...error.details, defaultValue: t('errors.INTERNAL') });
}
