import { pathOfArea } from '../../lib/area.ts';
import { useSignedIn } from '../../lib/user-context.ts';
import { useMyTopics } from '../help/help-readers.ts';
import { useFindTopics } from '../help/use-topics.ts';

/** Questions and guides of the help that contain the text, with their addresses; at most four. */
export function useFoundHelp(text: string): { link: string; title: string }[] {
  const { area } = useSignedIn();
  const { topics } = useMyTopics();
  const find = useFindTopics(topics);
  if (text.trim().length < 2) return [];
  return find(text).map(({ id, title }) => ({ link: `${pathOfArea(area)}/help/${id}`, title }));
}
