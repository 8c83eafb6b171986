import { useTranslation } from 'react-i18next';
import { useWrittenLanguage } from '../../../lib/appearance-context.ts';
import { formatMl, formatMonth } from '../../../lib/format.ts';
import type { StatementLine } from './statements.api.ts';

/** Text of a statement line: "182.75 L diesel, Qafila As Sulay 3". The server's exports use the same texts. */
export function StatementSentence({ line }: { line: StatementLine }) {
  const { t } = useTranslation();
  const language = useWrittenLanguage();
  const fuel = line[`fuel_title_${language}`] ?? '';
  const volume = line.volume_ml === null ? null : formatMl(line.volume_ml);
  const period = line.fee_period === null ? '' : formatMonth(line.fee_period, language);
  const fee = t(`entry_kinds.${line.kind}`, { defaultValue: line.kind });
  if (line.kind === 'reversal')
    return t('statement.reversed', { what: t(`entry_kinds.${line.reversed_kind ?? 'reversal'}`) });
  if (line.kind === 'processing_fee' && volume !== null)
    return t('statement.processing_fee', { fee, period, volume, fuel });
  if ((line.kind === 'monthly_fee' || line.kind === 'subscription_fee') && line.fee_period !== null)
    return t('statement.monthly_fee', { fee, period });
  if (line.kind !== 'capture' || volume === null) return fee;
  const station = line[`station_name_${language}`] ?? '';
  const client = line[`client_name_${language}`];
  const what = t('statement.refuelling', { volume, fuel, station });
  return client ? t('statement.for_client', { what, client }) : what;
}
