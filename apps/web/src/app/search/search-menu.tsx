import { CloseButton } from '@mantine/core';
import { Spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchMenu, searchStore } from './open-search.ts';
import { openNextInNewTab } from './opening.ts';
import classes from './search.module.css';
import { SearchResults } from './search-results.tsx';
import { useFound } from './use-found.ts';

/** Debounce of typing, in milliseconds. */
const PAUSE_MS = 150;

/**
 * Ctrl K: an exact match on top, then pages, files and contacts, at most four each, with recent results and bookmarks. It opens at
 * the top of the window, and what the server finds comes last in each column, so that nothing moves.
 */
export function SearchMenu() {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [debounced] = useDebouncedValue(text.trim(), PAUSE_MS);
  const found = useFound(debounced);
  const isAnswered = debounced === text.trim() && found.isCurrent;
  const [enteredFor, setEnteredFor] = useState<string | null>(null);

  /** Whether the user chose among the results with the arrow keys; without that, Enter means the first. */
  const hasChosen = useRef(false);

  // Enter opens the first result of the text that was typed, as soon as it arrives: never one of the text before.
  useEffect(() => {
    if (enteredFor === null || !isAnswered) return;
    setEnteredFor(null);
    if (enteredFor === text) firstAction()?.click();
  }, [enteredFor, isAnswered, text]);

  // The menu selects what is first while typing; what the server finds exactly is above that.
  useEffect(() => {
    if (isAnswered && debounced !== '' && !hasChosen.current) selectFirst();
  }, [isAnswered, debounced]);

  // Whether it is open outlives the page: after signing out and in it must not stand there again.
  useEffect(() => searchMenu.close, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      if (event.ctrlKey || event.metaKey) openNextInNewTab();
      if (hasChosen.current) return;
      selectedAction()?.removeAttribute('data-selected');
      setEnteredFor(text);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      hasChosen.current = true;
    } else if (isStarKey(event)) {
      event.preventDefault();
      const selected = selectedAction() ?? firstAction();
      selected?.querySelector<HTMLElement>('[data-star]')?.click();
    }
  };

  return (
    <Spotlight.Root
      store={searchStore}
      shortcut="mod + K"
      query={text}
      onQueryChange={(next) => {
        hasChosen.current = false;
        setText(next);
      }}
      size={764}
      centered={false}
      yOffset={8}
      radius="md"
      classNames={{ inner: classes.inner!, content: classes.content! }}
      overlayProps={{ backgroundOpacity: 0.4 }}
      transitionProps={{ duration: 0 }}
    >
      <Spotlight.Search
        placeholder={t('search.placeholder')}
        aria-label={t('search.placeholder')}
        onKeyDown={onKeyDown}
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
        rightSection={
          <>
            <kbd className={classes.escape}>Esc</kbd>
            <CloseButton
              size={44}
              className={classes.close!}
              aria-label={t('ui.close')}
              onClick={searchMenu.close}
            />
          </>
        }
        rightSectionPointerEvents="all"
      />
      <Spotlight.ActionsList className={classes.results!} data-search-results mah="none">
        <SearchResults text={text} found={found} isAnswered={isAnswered} />
      </Spotlight.ActionsList>
      <p className={classes.footer}>
        <Key name="Enter" does="open" />
        <Key name="Ctrl Enter" does="new_tab" />
        <Key name="Alt S" does="star" />
        <Key name="Esc" does="close" />
      </p>
    </Spotlight.Root>
  );
}

function Key({ name, does }: { name: string; does: string }) {
  const { t } = useTranslation();
  return (
    <span>
      <kbd>{name}</kbd> {t(`search.key.${does}`)}
    </span>
  );
}

function firstAction(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-search-results] [data-action]');
}

function selectedAction(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-search-results] [data-selected]');
}

function selectFirst(): void {
  selectedAction()?.removeAttribute('data-selected');
  firstAction()?.setAttribute('data-selected', 'true');
  searchStore.updateState((state) => ({ ...state, selected: 0 }));
}

/** Alt S; Ctrl B as an alternative. */
function isStarKey({ altKey, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean {
  return (altKey && nativeEvent.code === 'KeyS') || ((ctrlKey || metaKey) && nativeEvent.code === 'KeyB');
}
