import { IconArrowRight } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrittenLanguage } from '../../lib/appearance-context.ts';
import { formatDate } from '../../lib/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import classes from './help.module.css';
import type { Block, Inline } from './help-markdown.ts';
import { useHelpLink, useHelpPlace } from './help-place.ts';
import type { HelpTopic } from './help-topics.ts';

/** One question or guide: its text, the pages it explains and related topics. */
export function TopicView({ topic }: { topic: HelpTopic }) {
  const { t } = useTranslation();
  const language = useWrittenLanguage();
  const { topics, home, pageOf } = useHelpPlace();
  const linkTo = useHelpLink();
  const category = t(`help.categories.${topic.category}`);
  const pages = topic.pages.flatMap((label) => pageOf(label) ?? []);
  const related = topic.related.flatMap((id) => topics.find((other) => other.id === id) ?? []);
  return (
    <article className={classes.topic}>
      <nav className={classes.crumbs} aria-label={t('help.title')}>
        <a {...linkTo(home)}>{t('help.title')}</a>
        <span aria-hidden>/</span>
        <a {...linkTo(`${home}?category=${topic.category}`)}>{category}</a>
      </nav>
      <PageHeader title={topic.title}>
        {t('help.updated', { date: formatDate(topic.updated, language) })}
      </PageHeader>
      <div className={classes.columns}>
        <div className={classes.text}>
          {topic.blocks.map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes while it is shown
            <BlockView key={index} block={block} />
          ))}
        </div>
        {(pages.length > 0 || related.length > 0) && (
          <aside className={classes.beside}>
            {pages.length > 0 && (
              <section>
                <h2>{t('help.pages')}</h2>
                <ul>
                  {pages.map(({ label, address }) => (
                    <li key={address}>
                      <a {...linkTo(address)}>
                        <IconArrowRight size={16} stroke={1.75} className="flip" aria-hidden />
                        {label}
                      </a>
                    </li>
                  ))}
                </ul>
              </section>
            )}
            {related.length > 0 && (
              <section>
                <h2>{t('help.related')}</h2>
                <ul>
                  {related.map((other) => (
                    <li key={other.id}>
                      <a {...linkTo(`${home}/${other.id}`)}>{other.title}</a>
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </aside>
        )}
      </div>
    </article>
  );
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return (
        <h2>
          <Line parts={block.text} />
        </h2>
      );
    case 'paragraph':
      return (
        <p>
          <Line parts={block.text} />
        </p>
      );
    case 'code':
      return (
        <pre dir="ltr">
          <code>{block.text}</code>
        </pre>
      );
    default: {
      const List = block.kind === 'steps' ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes while it is shown
            <li key={index}>
              <Line parts={item} />
            </li>
          ))}
        </List>
      );
    }
  }
}

function Line({ parts }: { parts: readonly Inline[] }) {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes while it is shown
    <Fragment key={index}>
      <InlineView part={part} />
    </Fragment>
  ));
}

function InlineView({ part }: { part: Inline }) {
  const { t } = useTranslation();
  const { topics, home } = useHelpPlace();
  const linkTo = useHelpLink();
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'strong':
      return <strong>{part.text}</strong>;
    case 'code':
      return <code dir="ltr">{part.text}</code>;
    case 'label':
      return <b className={classes.label}>{t(part.key)}</b>;
    case 'link':
      // A topic that this reader does not have is named without a link.
      return topics.some((topic) => topic.id === part.topic) ? (
        <a {...linkTo(`${home}/${part.topic}`)}>{part.text}</a>
      ) : (
        part.text
      );
  }
}
