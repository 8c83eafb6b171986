import { useTranslation } from 'react-i18next';
import { useLanguage } from '../lib/appearance-context.ts';
import { formatMonth, formatNumber } from '../lib/format.ts';
import { DateTime } from './date-time.tsx';
import { timeOfDayText } from './form/figures.ts';
import { Iban } from './iban.tsx';
import { MobileNumber } from './mobile-number.tsx';
import { Money, Price } from './money.tsx';
import { Measurement, Volume } from './volume.tsx';

/** Amounts with names from the specification that lack a unit. */
const HALALAS = new Set(['registration_fee', 'monthly_sub_fee', 'min_amount_notification']);
const MOBILES = new Set(['mobile', 'sim_number']);
/** Units of integers by the suffix of their name. */
const UNITS = [
  ['_kg', 'kg'],
  ['_km', 'km'],
  ['_metres', 'm'],
  ['_mb', 'mb'],
] as const;
const INSTANT = /^\d{4}-\d{2}-\d{2}T/;
const IBAN = /^SA\d{22}$/;
const MONTH = /^\d{4}-\d{2}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Formats a stored value by its field's name: money, liters, a date, a label. */
export function FieldValue({ name, value }: { name: string; value: unknown }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (value === null || value === undefined || value === '')
    return <span className="muted">{t('ui.empty')}</span>;
  if (typeof value === 'boolean') return t(value ? 'ui.yes' : 'ui.no');
  // A file has no name of its own; that there is one is what changed.
  if (typeof value === 'number' && (name === 'avatar' || name.endsWith('file_id'))) return t('changes.file');
  if (typeof value === 'number') {
    if (name.endsWith('_halalas') || HALALAS.has(name)) return <Money amount_halalas={value} />;
    if (name.endsWith('_ml')) return <Volume volume_ml={value} />;
    if (/_millis(_per_litre)?$/.test(name)) return <Price price_millis_per_litre={value} unit />;
    const unit = UNITS.find(([ending]) => name.endsWith(ending))?.[1];
    if (unit) return <Measurement value={formatNumber(value)} unit={t(`units.${unit}`)} />;
    if (name === 'weekdays') return t(`static_routes.weekdays.${value}`);
    if (name.endsWith('_minute')) return <bdi className="num">{timeOfDayText(value)}</bdi>;
    return (
      <bdi className="num">
        {name.endsWith('_id') ? value : formatNumber(value, Number.isInteger(value) ? 0 : 2)}
      </bdi>
    );
  }
  if (typeof value === 'string') {
    if (MOBILES.has(name)) return <MobileNumber number={value} />;
    if (IBAN.test(value)) return <Iban iban={value} />;
    if (INSTANT.test(value)) return <DateTime at={value} />;
    if (MONTH.test(value)) return formatMonth(value, language);
    if (DAY.test(value)) return <DateTime at={`${value}T12:00:00+03:00`} as="date" />;
    return <bdi>{t(`field_values.${name}.${value}`, { defaultValue: value })}</bdi>;
  }
  if (Array.isArray(value)) {
    return (
      <ul>
        {value.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list that is only shown
          <li key={index}>
            <FieldValue name={name} value={item} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <dl>
      {Object.entries(value as object).map(([key, part]) => (
        <div key={key}>
          <dt className="muted">{t(`field_names.${key}`, { defaultValue: key })}</dt>
          <dd>
            <FieldValue name={key} value={part} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
