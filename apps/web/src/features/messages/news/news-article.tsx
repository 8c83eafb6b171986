import { getNews, readNews } from '@fleet/contracts/messages/news.ts';
import { Badge, Skeleton, UnstyledButton } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrittenLanguage } from '../../../lib/appearance-context.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useOne } from '../../../lib/use-list.ts';
import { DateTime } from '../../../ui/date-time.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { usePanel } from '../../../ui/panel-state.ts';
import classes from './news.module.css';
import { NewsPicture } from './news-picture.tsx';

/** One announcement; opening it notes that the user read it. */
export function NewsArticle({ id }: { id: string }) {
  const { t } = useTranslation();
  const language = useWrittenLanguage();
  const { close } = usePanel();
  const { data, error, refetch } = useOne(getNews, 'news', id);
  const read = useChange(readNews, ['news']);
  const isUnread = data?.read_at === null;
  const note = useEffectEvent(() => read.mutate({ params: { id } }));
  useEffect(() => {
    if (isUnread) note();
  }, [isUnread]);
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} onBack={close} page />;
  return (
    <article className={classes.page}>
      <UnstyledButton onClick={close} className={classes.back!}>
        {t('news.all')}
      </UnstyledButton>
      {data ? (
        <>
          <PageHeader title={data[`title_${language}`]}>
            {t(`field_values.category.${data.category}`)} · <DateTime at={data.published_at} as="date" />
          </PageHeader>
          <NewsPicture item={data} as="article" />
          <p className={classes.excerpt}>{data[`excerpt_${language}`]}</p>
          <p className={classes.body}>{data[`body_${language}`]}</p>
          <div className={classes.tags}>
            {data.tags.map((tag) => (
              <Badge key={tag} variant="light" color="gray" tt="none">
                <bdi>{tag}</bdi>
              </Badge>
            ))}
          </div>
        </>
      ) : (
        <Skeleton height={240} aria-hidden />
      )}
    </article>
  );
}
