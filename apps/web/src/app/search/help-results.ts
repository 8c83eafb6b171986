import { useTranslation } from 'react-i18next';
import { pathOfArea } from '../../lib/area.ts';
import { useSignedIn } from '../../lib/user-context.ts';
import { useMyTopics } from '../help/help-readers.ts';
import { plainTextOf } from '../help/help-topics.ts';
import { useFindTopics } from '../help/use-topics.ts';
import { closenessOf } from './search-pages.ts';

interface FoundHelp {
  topics: { link: string; title: string }[];
  /** Of the closest of them. */
  closeness: number;
}

/** Questions and guides of the help that contain the text, with their addresses; at most four. */
export function useFoundHelp(text: string): FoundHelp {
  const { t } = useTranslation();
  const { area } = useSignedIn();
  const { topics } = useMyTopics();
  const find = useFindTopics(topics);
  const found = text.trim().length < 2 ? [] : find(text);
  const searched = found.map((topic) => ({
    label: topic.title,
    keywords: plainTextOf(topic, t),
    isBookmarked: false,
  }));
  return {
    topics: found.map(({ id, title }) => ({ link: `${pathOfArea(area)}/help/${id}`, title })),
    closeness: closenessOf(searched, text),
  };
}
