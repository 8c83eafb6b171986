import { Spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconStar, IconStarFilled } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../lib/user-context.ts';
import { callTo } from '../../ui/mobile-number.tsx';
import { useOpenFile } from '../../ui/open-file.ts';
import { useAreaTable } from '../area-table-context.ts';
import { subjectPathOf } from '../home.ts';
import { toggleBookmark } from './bookmarks.ts';
import { searchStore } from './open-search.ts';
import classes from './search.module.css';
import { findPages } from './search-pages.ts';
import { ContactRow, FileRow, Row } from './search-rows.tsx';
import { statementLink } from './statement-link.ts';
import { useFound } from './use-found.ts';
import { usePages } from './use-pages.ts';

/** Search dialog (Ctrl K): Pages, Files and Contacts, at most four each; arrows and Enter, a star to bookmark a page. */
export function SearchMenu() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const table = useAreaTable();
  const { user, area } = useSignedIn();
  const [text, setText] = useState('');
  const [debounced] = useDebouncedValue(text.trim(), 200);
  const pages = findPages(usePages(), text);
  const { contacts, files, isFetching } = useFound(debounced);
  const open = useOpenFile();
  const isEmpty = pages.length + files.length + contacts.length === 0;

  return (
    <Spotlight.Root
      store={searchStore}
      shortcut="mod + K"
      query={text}
      onQueryChange={setText}
      scrollable
      maxHeight={480}
      radius="md"
      overlayProps={{ backgroundOpacity: 0.4 }}
    >
      <Spotlight.Search
        placeholder={t('search.placeholder')}
        aria-label={t('search.placeholder')}
        onKeyDown={bookmarkByKey}
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {pages.length > 0 && (
          <Spotlight.ActionsGroup className={classes.group!} label={t('search.pages')}>
            {pages.map((page) => (
              <Spotlight.Action key={page.link} onClick={() => void navigate({ to: page.link })}>
                <Row icon={<page.icon size={20} stroke={1.75} />} title={page.label}>
                  <BookmarkStar link={page.link} label={page.label} isOn={page.isBookmarked} />
                </Row>
              </Spotlight.Action>
            ))}
          </Spotlight.ActionsGroup>
        )}
        {files.length > 0 && (
          <Spotlight.ActionsGroup className={classes.group!} label={t('search.files')}>
            {files.map((file) => (
              <Spotlight.Action
                key={`${file.kind} ${file.id} ${file.party?.id} ${file.title}`}
                onClick={() =>
                  file.statement_of ? void navigate(statementLink(area, file) as never) : open(file.id)
                }
              >
                <FileRow file={file} />
              </Spotlight.Action>
            ))}
          </Spotlight.ActionsGroup>
        )}
        {contacts.length > 0 && (
          <Spotlight.ActionsGroup className={classes.group!} label={t('search.contacts')}>
            {contacts.map((contact) => (
              <Spotlight.Action
                key={`${contact.kind} ${contact.id}`}
                onClick={() => {
                  const path = subjectPathOf(table, user, contact.kind, contact.id);
                  if (path) void navigate({ to: path });
                  else if (contact.mobile) window.location.assign(callTo(contact.mobile));
                }}
              >
                <ContactRow contact={contact} />
              </Spotlight.Action>
            ))}
          </Spotlight.ActionsGroup>
        )}
        {isEmpty && (
          <Spotlight.Empty>
            {isFetching ? t('search.looking') : t('search.nothing_found', { text })}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
      <p className={classes.footer}>{t('search.keys')}</p>
    </Spotlight.Root>
  );
}

/** Clicking the star must not open the page. The row is the button; the keyboard shortcut is Ctrl B. */
function BookmarkStar({ link, label, isOn }: { link: string; label: string; isOn: boolean }) {
  const { t } = useTranslation();
  const Icon = isOn ? IconStarFilled : IconStar;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard shortcut is Ctrl B
    // biome-ignore lint/a11y/noStaticElementInteractions: buttons cannot be nested
    <span
      className={classes.star}
      data-bookmark={link}
      title={t(isOn ? 'search.remove_bookmark' : 'search.add_bookmark', { page: label })}
      onClick={(event) => {
        event.stopPropagation();
        toggleBookmark(link);
      }}
    >
      <Icon size={18} stroke={1.75} />
    </span>
  );
}

/** Ctrl B toggles the bookmark of the selected page. */
function bookmarkByKey(event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'b') return;
  const link = document.querySelector<HTMLElement>('[data-selected] [data-bookmark]')?.dataset.bookmark;
  if (!link) return;
  event.preventDefault();
  toggleBookmark(link);
}
