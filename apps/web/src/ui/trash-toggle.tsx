import { useTranslation } from 'react-i18next';
import { FilterSelect } from './filter-select.tsx';

export type TrashView = 'current' | 'deleted';

/** Whether a list shows existing or deleted items. Stored in the address as `view`. */
export function TrashToggle({ view, onPick }: { view: TrashView; onPick: (view: TrashView) => void }) {
  const { t } = useTranslation();
  return (
    <FilterSelect
      label={t('ui.trash_view')}
      value={view}
      choices={(['current', 'deleted'] as const).map((value) => ({ value, label: t(`ui.trash_${value}`) }))}
      onPick={onPick}
    />
  );
}
