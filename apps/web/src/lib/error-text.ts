import type { TFunction } from 'i18next';
import { CallError } from './call-error.ts';

/** The localized message of an error: `errors.<CODE>` with the error's details. */
export function errorText(t: TFunction, error: unknown): string {
  if (!(error instanceof CallError)) return t('errors.INTERNAL');
  return t(`errors.${error.code}`, { ...error.details, defaultValue: t('errors.INTERNAL') });
}
