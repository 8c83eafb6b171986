import { useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { BASE_PATH, pathOfArea } from '../../lib/area.ts';
import { useSignedIn } from '../../lib/user-context.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { useListState } from '../../ui/list-state.ts';
import { useAreaTable } from '../area-table-context.ts';
import { chromeFor, homeLinkOf } from '../home.ts';
import { NotFoundPage } from '../pages/pages.tsx';
import { startTour } from '../tour/tour-store.ts';
import { HelpLoading, HelpPage } from './help-page.tsx';
import { HelpPlaceContext } from './help-place.ts';
import { useMyTopics } from './help-readers.ts';
import { HELP_CATEGORIES } from './help-topics.ts';

/** The help center within an area: topics for the signed-in reader. */
export function HelpScreen() {
  const { t } = useTranslation();
  const { area, user } = useSignedIn();
  const table = useAreaTable();
  const { id } = useParams({ strict: false });
  const { state, set } = useListState({ category: '', q: '' });
  const navigate = useNavigate();
  const router = useRouter();
  const { topics, all, pages, hasFailed, retry } = useMyTopics();
  /** The tour shows the start page too. */
  const takeTour = async () => {
    const home = await homeLinkOf(table, user);
    if (home) await navigate(home);
    startTour();
  };
  if (hasFailed) return <ErrorState text={t('errors.OFFLINE')} onRetry={retry} page />;
  if (!topics) return <HelpLoading />;
  // Links from rejections lead to topics of other roles as well.
  const opened = all?.find((topic) => topic.id === id) ?? null;
  if (id !== undefined && !opened) return <NotFoundPage />;
  return (
    <HelpPlaceContext
      value={{
        topics,
        opened,
        category: HELP_CATEGORIES.find((category) => category === state.category) ?? null,
        query: state.q,
        home: `${pathOfArea(area)}/help`,
        goTo: (address) => router.history.push(BASE_PATH + address),
        search: (q) => (id === undefined ? set({ q }) : void navigate({ to: '.', search: { q } })),
        pageOf: (label) => pages.get(label),
        ...(chromeFor(table, user) === 'desk' && { takeTour: () => void takeTour() }),
      }}
    >
      <HelpPage />
    </HelpPlaceContext>
  );
}
