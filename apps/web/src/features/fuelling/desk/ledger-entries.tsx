import type { FuelRequestDetail } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { listLedgerEntries } from '@fleet/contracts/money/ledger.ts';
import { UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { errorText } from '../../../lib/error-text.ts';
import { Callout } from '../../../ui/callout.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { Money } from '../../../ui/money.tsx';
import classes from './ledger-entries.module.css';

/** Ledger entries of a request with their postings, loaded on demand. */
export function LedgerEntries({ request }: { request: FuelRequestDetail }) {
  const { t } = useTranslation();
  const [isOpen, entries] = useDisclosure(false);
  const { data, error } = useQuery({
    // Every status change may post, so the cache key includes it.
    queryKey: ['ledger-entries', request.id, request.status_changed_at],
    queryFn: ({ signal }) =>
      call(listLedgerEntries, { query: { fuel_request_id: request.id, sort: 'id', per_page: 100 }, signal }),
  });
  if (error) return <Callout tone="no">{errorText(t, error)}</Callout>;
  if (!data || data.rows.length === 0) return null;

  return (
    <div className={classes.entries}>
      <UnstyledButton className={classes.unfold!} onClick={entries.toggle} aria-expanded={isOpen}>
        {t('desk.ledger.entries', { count: data.rows.length })}
        <IconChevronDown size={16} aria-hidden data-open={isOpen || undefined} />
      </UnstyledButton>
      {isOpen &&
        data.rows.map((entry) => (
          <article key={entry.id} className={classes.entry}>
            <header>
              <b>{t(`entry_kinds.${entry.kind}`, { defaultValue: entry.kind })}</b>
              <bdi className="num">LE-{entry.id}</bdi>
              <DateTime at={entry.posted_at} className="muted" />
              {entry.is_sealed && (
                <span className={classes.sealed} title={t('desk.ledger.sealed_long')}>
                  <IconLock size={14} aria-hidden />
                  {t('desk.ledger.sealed')}
                </span>
              )}
            </header>
            <table>
              <tbody>
                {entry.postings.map((posting) => (
                  <tr key={`${posting.account_kind}:${posting.party_id}`}>
                    <th scope="row">
                      {t(`accounts.${posting.account_kind}`, { defaultValue: posting.account_kind })}
                    </th>
                    <td>
                      <Money amount_halalas={posting.amount_halalas} signed bare />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            {entry.reason && (
              <p className="muted" dir="auto">
                {entry.reason}
              </p>
            )}
          </article>
        ))}
    </div>
  );
}
