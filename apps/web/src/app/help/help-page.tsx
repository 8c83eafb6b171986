import { Button, Skeleton, UnstyledButton } from '@mantine/core';
import {
  IconBook2,
  IconCash,
  IconChevronRight,
  IconCode,
  IconGasStation,
  IconGauge,
  IconMessageQuestion,
  IconRocket,
  IconRoute,
  IconSearchOff,
  IconShieldLock,
  IconTruck,
  IconTruckDelivery,
} from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrittenLanguage } from '../../lib/appearance-context.ts';
import { formatDate } from '../../lib/format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import classes from './help.module.css';
import { useHelpLink, useHelpPlace } from './help-place.ts';
import { HELP_CATEGORIES, type HelpCategory, type HelpTopic } from './help-topics.ts';
import { TopicView } from './topic-view.tsx';
import { useFindTopics } from './use-topics.ts';

const ICONS: Record<HelpCategory, ComponentType<{ size?: number; stroke?: number }>> = {
  getting_started: IconRocket,
  guides: IconBook2,
  fleet: IconTruck,
  limits: IconGauge,
  pump: IconGasStation,
  money: IconCash,
  stations: IconGasStation,
  deliveries: IconTruckDelivery,
  security: IconShieldLock,
  systems: IconCode,
};
const RECENT_SHOWN = 6;
const FOUND_SHOWN = 20;

/** The help center: a topic, a category, results of a search, or its front page. `news` is shown on the front page. */
export function HelpPage({ news }: { news?: ReactNode }) {
  const { opened, category, query } = useHelpPlace();
  if (opened) return <TopicView topic={opened} />;
  return (
    <div className={classes.page}>
      <HelpHeader />
      {query !== '' ? (
        <Found text={query} />
      ) : category ? (
        <Category category={category} />
      ) : (
        <Front news={news} />
      )}
    </div>
  );
}

/** The layout of the front page while the topics load. */
export function HelpLoading() {
  const { t } = useTranslation();
  return (
    <div className={classes.page} aria-busy>
      <PageHeader title={t('help.title')}>{t('help.line')}</PageHeader>
      <Skeleton height={44} mb={16} />
      <div className={classes.cards}>
        {HELP_CATEGORIES.slice(0, 6).map((category) => (
          <Skeleton key={category} height={72} />
        ))}
      </div>
    </div>
  );
}

function HelpHeader() {
  const { t } = useTranslation();
  const { query, search, takeTour } = useHelpPlace();
  const tour = takeTour && (
    <Button variant="default" leftSection={<IconRoute size={18} aria-hidden />} onClick={takeTour}>
      {t('tour.take')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('help.title')} action={tour}>
        {t('help.line')}
      </PageHeader>
      <div className={classes.search}>
        <SearchBox label={t('help.search')} value={query} onSearch={search} />
      </div>
    </>
  );
}

function Front({ news }: { news?: ReactNode }) {
  const { t } = useTranslation();
  const { topics, home } = useHelpPlace();
  const linkTo = useHelpLink();
  const questions = topics.filter((topic) => topic.kind === 'question');
  const recent = questions.toSorted((a, b) => b.updated.localeCompare(a.updated)).slice(0, RECENT_SHOWN);
  const categories = HELP_CATEGORIES.map((category) => ({
    category,
    count: topics.filter((topic) => topic.category === category).length,
  })).filter(({ count }) => count > 0);
  return (
    <>
      {news}
      <ul className={classes.cards}>
        {categories.map(({ category, count }) => {
          const Icon = ICONS[category];
          return (
            <li key={category}>
              <a className={classes.card} {...linkTo(`${home}?category=${category}`)}>
                <span className={classes.cardIcon}>
                  <Icon size={20} stroke={1.75} />
                </span>
                <span>
                  <b>{t(`help.categories.${category}`)}</b>
                  <small>{t(category === 'guides' ? 'help.guides' : 'help.answers', { count })}</small>
                </span>
              </a>
            </li>
          );
        })}
      </ul>
      <TopicList title={t('help.recent')} topics={recent} />
    </>
  );
}

function Category({ category }: { category: HelpCategory }) {
  const { t } = useTranslation();
  const { topics, home } = useHelpPlace();
  const linkTo = useHelpLink();
  const mine = topics.filter((topic) => topic.category === category);
  return (
    <>
      <a className={classes.back} {...linkTo(home)}>
        {t('help.all_categories')}
      </a>
      <TopicList title={t(`help.categories.${category}`)} topics={mine} />
    </>
  );
}

function Found({ text }: { text: string }) {
  const { t } = useTranslation();
  const { topics, search } = useHelpPlace();
  const found = useFindTopics(topics)(text, FOUND_SHOWN);
  if (found.length > 0) return <TopicList title={t('help.found', { count: found.length })} topics={found} />;
  return (
    <div className="card">
      <EmptyState icon={IconSearchOff} title={t('help.none', { text })} text={t('help.none_text')}>
        <UnstyledButton className={classes.back!} onClick={() => search('')}>
          {t('help.all_categories')}
        </UnstyledButton>
      </EmptyState>
    </div>
  );
}

function TopicList({ title, topics }: { title: string; topics: readonly HelpTopic[] }) {
  const { t } = useTranslation();
  const language = useWrittenLanguage();
  const { home } = useHelpPlace();
  const linkTo = useHelpLink();
  return (
    <section className={classes.list} aria-label={title}>
      <h2>{title}</h2>
      <ul className="card">
        {topics.map((topic) => {
          const Icon = topic.kind === 'guide' ? IconBook2 : IconMessageQuestion;
          return (
            <li key={topic.id}>
              <a {...linkTo(`${home}/${topic.id}`)}>
                <Icon size={20} stroke={1.75} aria-hidden />
                <span>
                  <b>{topic.title}</b>
                  <small>
                    {t('help.category_updated', {
                      category: t(`help.categories.${topic.category}`),
                      date: formatDate(topic.updated, language),
                    })}
                  </small>
                </span>
                <IconChevronRight size={18} stroke={1.75} className="flip" aria-hidden />
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
