import { litres } from '@fleet/domain/units.ts';
import type { TFunction } from 'i18next';

const volumes = new Intl.NumberFormat('en-u-nu-latn', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** What a row is about. */
interface Described {
  readonly kind: string;
  readonly volume_ml: number | null;
  readonly fuel_title_en: string | null;
  readonly fuel_title_ar: string | null;
  readonly station_name_en: string | null;
  readonly station_name_ar: string | null;
  readonly client_name_en: string | null;
  readonly client_name_ar: string | null;
  readonly fee_period: string | null;
  readonly reversed_kind: string | null;
}

/**
 * What a row of a statement is, in words: "40.00 L Fuel 91, Qafila As Sulay 3", as the screens say it. `monthOf` names the month
 * of a fee.
 */
export function describeLine(
  t: TFunction,
  lang: 'en' | 'ar',
  product: string,
  line: Described,
  monthOf: (period: string, lang: 'en' | 'ar') => string,
): string {
  const period = line.fee_period === null ? null : monthOf(line.fee_period, lang);
  const fuel = line[`fuel_title_${lang}`] ?? '';
  const volume = line.volume_ml === null ? null : volumes.format(litres(line.volume_ml));
  const kind = t(`entry_kinds.${line.kind}`, { product });
  if (line.kind === 'reversal')
    return t('statement.reversed', {
      what: t(`entry_kinds.${line.reversed_kind ?? 'reversal'}`, { product }),
    });
  if (line.kind === 'processing_fee' && volume !== null)
    return t('statement.processing_fee', { fee: kind, period, volume, fuel });
  if (period !== null && (line.kind === 'monthly_fee' || line.kind === 'subscription_fee'))
    return t('statement.monthly_fee', { fee: kind, period });
  if (line.kind !== 'capture' || volume === null) return kind;
  const station = line[`station_name_${lang}`] ?? '';
  const client = line[`client_name_${lang}`];
  const fuelled = t('statement.refuelling', { volume, fuel, station });
  return client ? t('statement.for_client', { what: fuelled, client }) : fuelled;
}
