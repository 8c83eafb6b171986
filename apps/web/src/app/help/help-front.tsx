import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BASE_PATH, loginPathOf } from '../../lib/area.ts';
import { Brand } from '../../ui/brand.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import classes from './help.module.css';
import { HelpLoading, HelpPage } from './help-page.tsx';
import { HelpPlaceContext } from './help-place.ts';
import { isFor } from './help-readers.ts';
import { HELP_CATEGORIES } from './help-topics.ts';
import { useAllTopics } from './use-topics.ts';

const HOME = '/help';
const NO_PAGES = new Map<string, never>();

/** The help center before sign-in: topics for everyone. `goTo` takes a full path and does not reload the document. */
export function HelpFront({ goTo }: { goTo: (path: string) => void }) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const { topics: all, hasFailed, retry } = useAllTopics();
  const topics = all?.filter((topic) => isFor(topic, [], NO_PAGES));
  const { pathname, search } = window.location;
  const id = pathname.slice(BASE_PATH.length + HOME.length + 1);
  const category = new URLSearchParams(search).get('category');
  return (
    <div className={classes.front}>
      <header>
        <Brand size={32} />
        <span>
          <LanguageSwitch className={classes.language} />
          <Anchor
            href={loginPathOf('customer')}
            onClick={(event) => {
              event.preventDefault();
              goTo(loginPathOf('customer'));
            }}
          >
            {t('sign_in.sign_in')}
          </Anchor>
        </span>
      </header>
      <main>
        {hasFailed ? (
          <ErrorState text={t('errors.OFFLINE')} onRetry={retry} page />
        ) : !topics ? (
          <HelpLoading />
        ) : (
          <HelpPlaceContext
            value={{
              topics,
              opened: topics.find((topic) => topic.id === id) ?? null,
              category: HELP_CATEGORIES.find((one) => one === category) ?? null,
              query,
              home: HOME,
              goTo: (address) => {
                setQuery('');
                goTo(BASE_PATH + address);
              },
              search: setQuery,
              pageOf: () => undefined,
            }}
          >
            <HelpPage />
          </HelpPlaceContext>
        )}
      </main>
    </div>
  );
}
