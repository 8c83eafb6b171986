import { type ChangedField, type ChangeRow, listChanges } from '@fleet/contracts/insight/audit-log.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconArrowRight, IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../lib/appearance-context.ts';
import { call } from '../lib/call.ts';
import { errorText } from '../lib/error-text.ts';
import { nameIn } from '../lib/language.ts';
import classes from './changes-list.module.css';
import { DateTime } from './date-time.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { FieldValue } from './field-value.tsx';

/** Internal fields without meaning to readers. */
const QUIET = new Set(['id', 'version', 'created_at', 'updated_at']);

/** History of an object, newest first: author and changed fields before and after, with localized names. */
export function ChangesList({ subject, id }: { subject: string; id: number }) {
  const { t } = useTranslation();
  const changes = useInfiniteQuery({
    queryKey: ['changes', subject, id],
    queryFn: ({ pageParam, signal }) =>
      call(listChanges, { query: { subject, subject_id: id, older_than: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });
  if (changes.error && !changes.data)
    return <ErrorState text={errorText(t, changes.error)} onRetry={() => void changes.refetch()} />;
  if (!changes.data) return <Skeleton height={160} radius="md" />;
  const rows = changes.data.pages.flatMap((page) => page.rows);
  if (rows.length === 0)
    return <EmptyState icon={IconHistory} title={t('changes.none')} text={t('changes.none_text')} />;
  return (
    <>
      <ol className={classes.list}>
        {rows.map((row) => (
          <li key={row.id} className={classes.row}>
            <ChangeHeader row={row} />
            <ChangedFields row={row} />
          </li>
        ))}
      </ol>
      {changes.hasNextPage && (
        <Button
          variant="default"
          onClick={() => void changes.fetchNextPage()}
          loading={changes.isFetchingNextPage}
        >
          {t('changes.older')}
        </Button>
      )}
    </>
  );
}

function ChangeHeader({ row: { action, actor, at } }: { row: ChangeRow }) {
  const { t } = useTranslation();
  const who =
    actor.kind === 'api_key'
      ? t('changes.api_key_named', { name: actor.name })
      : (actor.name ?? t(`changes.${actor.kind}`));
  return (
    <p className={classes.header}>
      <b>{t(`changes.actions.${action}`, { defaultValue: action.replaceAll('_', ' ') })}</b>
      <span>
        <bdi>{who}</bdi>
        {actor.group && `${t('changes.comma')}${t(`groups.${actor.group}`, { defaultValue: actor.group })}`}
      </span>
      <span className={classes.when}>
        <DateTime at={at} />
      </span>
    </p>
  );
}

function ChangedFields({ row }: { row: ChangeRow }) {
  const { t } = useTranslation();
  const isNew = row.action === 'create';
  const fields = row.fields.filter(({ field }) => !QUIET.has(field));
  if (fields.length === 0) return null;
  const table = (
    <dl className={classes.fields}>
      {fields.map((field) => (
        <div key={field.field}>
          <dt>
            {t(`field_names.${lastOf(field.field)}`, {
              context: row.subject,
              defaultValue: lastOf(field.field).replaceAll('_', ' '),
            })}
          </dt>
          <dd>
            {!isNew && (
              <>
                <span className={classes.before}>
                  <Side field={field} side="before" />
                </span>
                <IconArrowRight
                  size={14}
                  className={`flip ${classes.arrow}`}
                  aria-label={t('changes.becomes')}
                />
              </>
            )}
            <Side field={field} side="after" />
          </dd>
        </div>
      ))}
    </dl>
  );
  if (!isNew) return table;
  return (
    <details>
      <summary className={classes.summary}>{t('changes.as_created')}</summary>
      {table}
    </details>
  );
}

function Side({ field, side }: { field: ChangedField; side: 'before' | 'after' }) {
  const language = useLanguage();
  const named = field[`${side}_name`];
  if (named) return <bdi>{nameIn(language, named)}</bdi>;
  return <FieldValue name={lastOf(field.field)} value={field[side]} />;
}

function lastOf(field: string): string {
  return field.slice(field.lastIndexOf('.') + 1);
}
