import type { Ctx } from '../../platform/context.ts';
import { texts } from '../../platform/texts.ts';

/** Who issues a statement: our company with its VAT number, which the brand above does not say. */
export function issuerOf({ config }: Ctx, lang: 'en' | 'ar'): { label: string; value: string } {
  const t = texts(lang);
  const name = lang === 'ar' ? config.COMPANY_NAME_AR : config.COMPANY_NAME;
  return {
    label: t('statement.document.issued_by'),
    value: `${name}\n${t('statement.document.vat_no')} ${config.COMPANY_VAT_NO}`,
  };
}
