import { useTranslation } from 'react-i18next';
import { FilterSelect } from '../filter-select.tsx';

const CHOICES = ['any', 'soon', 'expired'] as const;

/** The state of documents as a list's address holds it, for its query. */
export function documentsOf(value: string): 'soon' | 'expired' | undefined {
  return value === 'soon' || value === 'expired' ? value : undefined;
}

/** Narrows a list to what has a document that expired, or expires within 30 days. */
export function DocumentsFilter({ value, onPick }: { value: string; onPick: (value: string) => void }) {
  const { t } = useTranslation();
  return (
    <FilterSelect
      label={t('expiring_documents.title')}
      value={value}
      choices={CHOICES.map((choice) => ({
        value: choice as string,
        label: t(`expiring_documents.filter.${choice}`),
      }))}
      onPick={onPick}
    />
  );
}
