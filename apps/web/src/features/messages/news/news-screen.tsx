import { listNews, type NewsItem } from '@fleet/contracts/messages/news.ts';
import { Skeleton, UnstyledButton } from '@mantine/core';
import { IconSpeakerphone } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useWrittenLanguage } from '../../../lib/appearance-context.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useList } from '../../../lib/use-list.ts';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { usePanel } from '../../../ui/panel-state.ts';
import classes from './news.module.css';
import { NewsArticle } from './news-article.tsx';
import { NewsPicture } from './news-picture.tsx';

/** Announcements for the reader: the list, or one of them. */
export function NewsScreen() {
  const { id } = useParams({ strict: false });
  return id === undefined ? <NewsList /> : <NewsArticle key={id} id={id} />;
}

function NewsList() {
  const { t } = useTranslation();
  const { data, error, refetch } = useList(listNews, 'news', {});
  return (
    <div className={classes.page}>
      <PageHeader title={t('menu.news')}>{t('news.line')}</PageHeader>
      {error && !data ? (
        <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={240} aria-hidden />
      ) : data.rows.length === 0 ? (
        <div className="card">
          <EmptyState icon={IconSpeakerphone} title={t('news.none')} text={t('news.none_text')} />
        </div>
      ) : (
        <ul className={`card ${classes.list}`} aria-label={t('menu.news')}>
          {data.rows.map((item) => (
            <NewsRow key={item.id} item={item} />
          ))}
        </ul>
      )}
    </div>
  );
}

function NewsRow({ item }: { item: NewsItem }) {
  const { t } = useTranslation();
  const language = useWrittenLanguage();
  const { open } = usePanel();
  return (
    <li>
      <UnstyledButton onClick={() => open(item.id)} data-unread={item.read_at === null || undefined}>
        <span className={classes.text}>
          <b>
            {item.read_at === null && <span className="visually-hidden">{t('notifications.is_unread')}</span>}
            {item[`title_${language}`]}
          </b>
          <span>{item[`excerpt_${language}`]}</span>
          <small>
            {t(`field_values.category.${item.category}`)} · <DateTime at={item.published_at} as="date" />
          </small>
        </span>
        <NewsPicture item={item} as="card" />
      </UnstyledButton>
    </li>
  );
}
