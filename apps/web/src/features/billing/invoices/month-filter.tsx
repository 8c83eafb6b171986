import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatMonth } from '../../../lib/format.ts';
import { FilterSelect } from '../../../ui/filter-select.tsx';

interface MonthFilterProps {
  value: string;
  months: readonly string[];
  onPick: (period: string) => void;
}

/** The month that a page of invoicing is about. */
export function MonthFilter({ value, months, onPick }: MonthFilterProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <FilterSelect
      label={t('invoices.period')}
      value={value}
      choices={months.map((month) => ({ value: month, label: formatMonth(month, language) }))}
      onPick={onPick}
    />
  );
}
