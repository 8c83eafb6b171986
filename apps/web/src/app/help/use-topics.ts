import type { WrittenLanguage } from '@fleet/domain/languages.ts';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrittenLanguage } from '../../lib/appearance-context.ts';
import { logQuietly } from '../../lib/log.ts';
import { findPages } from '../search/search-pages.ts';
import { type HelpTopic, plainTextOf, readTopic } from './help-topics.ts';

const FILES: Record<WrittenLanguage, () => Promise<{ files: Record<string, string> }>> = {
  en: () => import('./help-en.ts'),
  ar: () => import('./help-ar.ts'),
};
const ID = /([^/]+)\.md$/;
const loaded = new Map<WrittenLanguage, readonly HelpTopic[]>();

async function load(language: WrittenLanguage): Promise<readonly HelpTopic[]> {
  const { files } = await FILES[language]();
  const topics = Object.entries(files).map(([path, source]) => readTopic(ID.exec(path)![1]!, source));
  loaded.set(language, topics);
  return topics;
}

/** All topics in the reader's language, loaded with the first use of it; undefined until then. */
export function useAllTopics(): {
  topics: readonly HelpTopic[] | undefined;
  hasFailed: boolean;
  retry: () => void;
} {
  const language = useWrittenLanguage();
  const [state, setState] = useState<{ language: WrittenLanguage; topics?: readonly HelpTopic[] }>();
  const [tries, setTries] = useState(0);
  const known = loaded.get(language);

  useEffect(() => {
    void tries;
    if (loaded.has(language)) return;
    let isCurrent = true;
    load(language).then(
      (topics) => isCurrent && setState({ language, topics }),
      (error) => {
        logQuietly('help', error);
        if (isCurrent) setState({ language });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [language, tries]);

  const retry = () => {
    setState(undefined);
    setTries(tries + 1);
  };
  const mine = state?.language === language ? state : undefined;
  const topics = known ?? mine?.topics;
  return { topics, hasFailed: mine !== undefined && !topics, retry };
}

/** Finds topics by title first, then by what they say. */
export function useFindTopics(
  topics: readonly HelpTopic[] | undefined,
): (text: string, max?: number) => HelpTopic[] {
  const { t } = useTranslation();
  const searchable = useMemo(
    () =>
      (topics ?? []).map((topic) => ({
        topic,
        label: topic.title,
        keywords: plainTextOf(topic, t),
        isBookmarked: false,
      })),
    [topics, t],
  );
  return (text, max) => findPages(searchable, text, max).map(({ topic }) => topic);
}
