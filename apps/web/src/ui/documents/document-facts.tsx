import type { ExpiringDocument } from '@fleet/domain/expiring-documents.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/appearance-context.ts';
import { formatDate } from '../../lib/format.ts';
import { FactList } from '../fact-list.tsx';
import { Picture } from '../picture.tsx';
import classes from './documents.module.css';
import { ExpiryBadge } from './expiry-badge.tsx';

interface DocumentFactsProps {
  documents: readonly ExpiringDocument[];
  /** Who or what has them, with their dates and pictures. */
  owner: object;
}

/** The documents of a vehicle, driver or station, each with its state, last day and picture. */
export function DocumentFacts({ documents, owner }: DocumentFactsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const fields = owner as Readonly<Record<string, string | number | null | undefined>>;
  return (
    <FactList
      title={t('expiring_documents.title')}
      facts={documents.map((document) => {
        const until = (fields[`${document}_until`] ?? null) as string | null;
        const file_id = fields[`${document}_file_id`] ?? null;
        const name = t(`expiring_documents.names.${document}`);
        return {
          name: document,
          label: name,
          shown: (
            <span className={classes.document}>
              <span className={classes.state}>
                <ExpiryBadge until={until} />
                {until !== null && <span>{formatDate(`${until}T12:00:00+03:00`, language)}</span>}
              </span>
              {file_id !== null && <Picture path={`/files/${file_id}`} label={name} width={64} height={48} />}
            </span>
          ),
        };
      })}
    />
  );
}
