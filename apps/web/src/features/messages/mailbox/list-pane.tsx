import type { ListedEmail } from '@fleet/contracts/messages/email-shapes.ts';
import { ActionIcon, Skeleton, Tooltip } from '@mantine/core';
import { IconChecks, IconChevronLeft, IconChevronRight, IconInbox, IconMoodEmpty } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { formatNumber } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { useLabelName } from './labels.tsx';
import { PER_PAGE } from './mailbox.api.ts';
import classes from './mailbox.module.css';
import { MessageRow } from './message-row.tsx';
import type { Place } from './place.ts';
import type { MailboxActions } from './use-mailbox-actions.ts';

interface ListPaneProps {
  place: Place;
  result: UseQueryResult<{ emails: ListedEmail[]; total: number }>;
  openId: string | null;
  q: string;
  page: number;
  set: (next: { q?: string; page?: number }) => void;
  textOf: (email: ListedEmail) => { title: string; preview: string };
  actions: MailboxActions;
}

/** The messages of a folder, page by page, to be opened or changed in bulk. */
export function ListPane({ place, result, openId, q, page, set, textOf, actions }: ListPaneProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = result;
  const nameOf = useLabelName();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isSelecting, setIsSelecting] = useState(false);
  const emails = data?.emails ?? [];
  const chosen = emails.filter(({ id }) => selected.has(id));
  const stop = () => {
    setSelected(new Set());
    setIsSelecting(false);
  };
  const first = (page - 1) * PER_PAGE + 1;
  const name = place.label ? nameOf(place.label) : t(`mailbox.folder.${place.name}`);

  return (
    <section className={classes.list} aria-label={name}>
      <header className={classes.listHeader}>
        {chosen.length > 0 ? (
          <BulkBar
            count={chosen.length}
            isAll={chosen.length === emails.length}
            isTrash={place.name === 'trash'}
            onAll={(isAll) => setSelected(new Set(isAll ? emails.map(({ id }) => id) : []))}
            onUpdate={(marks) => {
              actions.update(chosen, marks);
              stop();
            }}
            labels={chosen.map((email) => email.labels)}
            onLabel={(label, isOn) => {
              actions.label(chosen, label, isOn);
              stop();
            }}
          />
        ) : (
          <>
            <div className={classes.listTitle}>
              <h2>{name}</h2>
              {data && (
                <small>
                  {t('mailbox.messages_count', { count: data.total, shown: formatNumber(data.total) })}
                </small>
              )}
            </div>
            <Tooltip label={t('mailbox.select_some')}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={t('mailbox.select_some')}
                aria-pressed={isSelecting}
                onClick={() => setIsSelecting(!isSelecting)}
              >
                <IconChecks size={18} stroke={1.75} />
              </ActionIcon>
            </Tooltip>
          </>
        )}
        <SearchBox label={t('mailbox.search')} value={q} onSearch={(text) => set({ q: text })} />
      </header>
      <div className={classes.rows}>
        {error && !data ? (
          <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />
        ) : !data ? (
          <div aria-busy className={classes.loading}>
            {[1, 2, 3, 4, 5].map((row) => (
              <Skeleton key={row} height={56} />
            ))}
          </div>
        ) : emails.length === 0 ? (
          <EmptyState
            icon={q ? IconMoodEmpty : IconInbox}
            title={q ? t('mailbox.none_found') : t('mailbox.none')}
            text={q ? t('mailbox.none_found_text') : t('mailbox.none_text')}
          />
        ) : (
          <ul>
            {emails.map((email) => (
              <MessageRow
                key={email.id}
                email={email}
                place={place.name}
                {...textOf(email)}
                isOpen={email.id === openId}
                isSelected={selected.has(email.id)}
                isSelecting={isSelecting || chosen.length > 0}
                onSelect={(isOn) => {
                  const next = new Set(selected);
                  if (isOn) next.add(email.id);
                  else next.delete(email.id);
                  setSelected(next);
                }}
                onStar={() => actions.update([email], { isStarred: !email.isStarred })}
              />
            ))}
          </ul>
        )}
      </div>
      {data && data.total > PER_PAGE && (
        <footer className={classes.listFooter}>
          <span>
            {t('mailbox.range', {
              first: formatNumber(first),
              last: formatNumber(first + emails.length - 1),
              total: formatNumber(data.total),
            })}
          </span>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            disabled={page === 1}
            aria-label={t('mailbox.newer')}
            onClick={() => set({ page: page - 1 })}
          >
            <IconChevronLeft size={18} className="flip" />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            disabled={page * PER_PAGE >= data.total}
            aria-label={t('mailbox.older')}
            onClick={() => set({ page: page + 1 })}
          >
            <IconChevronRight size={18} className="flip" />
          </ActionIcon>
        </footer>
      )}
    </section>
  );
}
