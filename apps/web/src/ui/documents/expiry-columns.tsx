import { type ExpiringDocument, firstToExpire } from '@fleet/domain/expiring-documents.ts';
import type { TFunction } from 'i18next';
import type { Column } from '../data-table.tsx';
import { DateTime } from '../date-time.tsx';
import classes from './documents.module.css';
import { ExpiryBadge } from './expiry-badge.tsx';

/** A column with the document that expires first, and, to be chosen, one with the last day of each. */
export function expiryColumns<Row>(
  t: TFunction,
  documents: readonly ExpiringDocument[],
  datesOf: (row: Row) => object | null,
): Column<Row>[] {
  const dates = (row: Row) => (datesOf(row) ?? {}) as Readonly<Record<string, string | null>>;
  return [
    {
      key: 'first_expiry',
      header: t('columns.first_expiry'),
      sortable: true,
      cell: (row) => {
        const first = firstToExpire(documents, dates(row));
        return (
          first && (
            <span className={classes.first}>
              <ExpiryBadge
                until={first.until}
                name={t(`expiring_documents.names.${first.document}`)}
                variant="plain"
              />
            </span>
          )
        );
      },
    },
    ...documents.map(
      (document): Column<Row> => ({
        key: `${document}_until`,
        header: t(`columns.${document}_until`),
        extra: true,
        cell: (row) => {
          const until = dates(row)[`${document}_until`];
          return until && <DateTime at={`${until}T12:00:00+03:00`} as="date" />;
        },
      }),
    ),
  ];
}
