import { useTranslation } from 'react-i18next';
import { FilterSelect } from './filter-select.tsx';

/** Filter by active, inactive or both. Stored in the address as `status`, `any` by default. */
export function StatusFilter({ status, onPick }: { status: string; onPick: (status: string) => void }) {
  const { t } = useTranslation();
  return (
    <FilterSelect
      label={t('columns.status')}
      value={status}
      choices={['any', 'active', 'inactive'].map((value) => ({ value, label: t(`ui.status_${value}`) }))}
      onPick={onPick}
    />
  );
}
