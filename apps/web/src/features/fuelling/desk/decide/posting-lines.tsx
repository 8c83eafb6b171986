import { useTranslation } from 'react-i18next';
import classes from '../../../../ui/fuel-requests/decision-dialog.module.css';
import { Money } from '../../../../ui/money.tsx';

interface PostingLinesProps {
  /** Keys under `decide.postings`; zero amounts are omitted. */
  lines: readonly { key: string; halalas: number }[];
}

/** Preview of a decision's postings. */
export function PostingLines({ lines }: PostingLinesProps) {
  const { t } = useTranslation();
  return (
    <dl className={classes.postings} aria-label={t('decide.will_post')}>
      {lines
        .filter((line) => line.halalas !== 0)
        .map((line) => (
          <div key={line.key}>
            <dt>{t(`decide.postings.${line.key}`)}</dt>
            <dd>
              <Money amount_halalas={line.halalas} />
            </dd>
          </div>
        ))}
    </dl>
  );
}
