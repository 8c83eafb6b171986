import { useTranslation } from 'react-i18next';
import { formatMl } from '../../lib/format.ts';
import { useLanguage } from '../../lib/look-context.ts';
import type { StatementLine } from './wallets.api.ts';

/** What a line of the statement is, in words: "182.75 L diesel, Qafila As Sulay 3". */
export function StatementSentence({ line }: { line: StatementLine }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const station = language === 'ar' ? line.station_name_ar : line.station_name_en;
  if (line.kind === 'capture' && line.volume_ml !== null) {
    return t('statement.refuelling', {
      volume: formatMl(line.volume_ml),
      fuel: t(`fuel.${line.fuel_code}`),
      station: station ?? '',
    });
  }
  return t(`entry_kinds.${line.kind}`, { defaultValue: line.kind });
}
