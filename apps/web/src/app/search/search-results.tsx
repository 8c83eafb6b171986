import { SPECIFIED_PAGES } from '@fleet/contracts/insight/bookmarks.ts';
import type { FoundContact, FoundRecord } from '@fleet/contracts/insight/search.ts';
import { Spotlight } from '@mantine/spotlight';
import { IconHash, IconHelp, IconHistory, IconStar, IconStarFilled } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrittenLanguage } from '../../lib/appearance-context.ts';
import { useSignedIn } from '../../lib/user-context.ts';
import { useOpenFile } from '../../ui/open-file.ts';
import { useAreaTable } from '../area-table-context.ts';
import { subjectPathOf } from '../home.ts';
import { useSetBookmark } from './bookmarks.ts';
import { useFoundHelp } from './help-results.ts';
import { useOpening } from './opening.ts';
import type { Recent } from './recent.ts';
import classes from './search.module.css';
import { closenessOf, findPages, RESULTS_PER_GROUP } from './search-pages.ts';
import { ContactRow, FileRow, Row, titleOf } from './search-rows.tsx';
import { statementLink } from './statement-link.ts';
import { ContactHit, RecordHit } from './top-hit.tsx';
import type { useFound } from './use-found.ts';
import { usePages, useStarred } from './use-pages.ts';

type Found = ReturnType<typeof useFound>;
type Press = (event: MouseEvent) => void;

/**
 * Results for a text; without text, recent results and bookmarks. Pages and help are found here, at once; what the server finds
 * comes last in each column, so that nothing moves and nothing is left empty.
 */
export function SearchResults({
  text,
  found,
  isAnswered,
}: {
  text: string;
  found: Found;
  isAnswered: boolean;
}) {
  const { t } = useTranslation();
  const known = usePages(text);
  const { recent, open } = useOpening();
  const { contacts, files } = found;
  const records = useOpenable(found.exact);
  const hasText = text.trim() !== '';
  // Without text, bookmarked pages are in a group of their own.
  const pages = findPages(hasText ? known : known.filter(({ isBookmarked }) => !isBookmarked), text);
  const pressContact = useContactPress(open);
  const pressFile = useFilePress(open);
  const hit = records[0];
  const exactContact = hit ? undefined : contacts.find((contact) => contact.is_exact);
  const others = contacts.filter((contact) => contact !== exactContact);

  const starred = (
    <Group title={t('search.starred')} none={t('search.none_starred')}>
      {useStarred(known)
        // The reader's own before those that everybody starts with.
        .toSorted((a, b) => Number(isSpecified(a.link)) - Number(isSpecified(b.link)))
        .slice(0, RESULTS_PER_GROUP)
        .map(({ link, label, icon: Icon }) => (
          <Spotlight.Action key={link} onClick={(event) => open({ link, title: label }, event)}>
            <Row icon={<Icon size={20} stroke={1.75} />} title={label}>
              <Star link={link} title={label} isOn />
            </Row>
          </Spotlight.Action>
        ))}
    </Group>
  );
  const lately = (
    <Group title={t('search.recent')} none={t('search.none_recent')}>
      {recent.map((one) => (
        <Spotlight.Action key={one.link} onClick={(event) => open(one, event)}>
          <Row icon={<IconHistory size={20} stroke={1.75} />} title={one.title} />
        </Spotlight.Action>
      ))}
    </Group>
  );
  const help = useFoundHelp(text);
  const { topics } = help;
  const pagesGroup = (
    <Group key="pages" title={t('search.pages')} none={t('search.none_of_group')}>
      {pages.map((page) => (
        <Spotlight.Action
          key={`${page.link} ${page.label}`}
          onClick={(event) => open({ link: page.link, title: page.label }, event)}
        >
          <Row icon={<page.icon size={20} stroke={1.75} />} title={page.label}>
            <Star link={page.link} title={page.label} isOn={page.isBookmarked} />
          </Row>
        </Spotlight.Action>
      ))}
    </Group>
  );

  const helpGroup = (
    <Group key="help" title={t('search.help')} none={t('search.none_of_group')}>
      {topics.map((topic) => (
        <Spotlight.Action key={topic.link} onClick={(event) => open(topic, event)}>
          <Row icon={<IconHelp size={20} stroke={1.75} />} title={topic.title} />
        </Spotlight.Action>
      ))}
    </Group>
  );

  if (!hasText)
    return (
      <>
        <p className={classes.top}>{t('search.top_hint')}</p>
        <div className={classes.columns}>
          <div>{lately}</div>
          <div className={classes.starred}>{starred}</div>
          <div>{pagesGroup}</div>
        </div>
      </>
    );
  // A single word means the page: “sheet” is the import.
  const isQuestion = /\S\s+\S/.test(text) || pages.length === 0;
  const isEmpty = pages.length + files.length + contacts.length + records.length + topics.length === 0;
  return (
    <>
      <div className={classes.top} data-stale={!isAnswered || undefined} aria-live="polite">
        {hit ? (
          <Spotlight.Action onClick={(event) => open(hit, event)}>
            <RecordHit record={hit.record} />
          </Spotlight.Action>
        ) : exactContact ? (
          <Spotlight.Action onClick={pressContact(exactContact)}>
            <ContactHit contact={exactContact} didYouMean={found.did_you_mean} />
          </Spotlight.Action>
        ) : (
          hintFor()
        )}
      </div>
      <div className={classes.columns}>
        <div>
          {/* A question that a topic answers better than any page: “plate does not match”. */}
          {isQuestion && help.closeness > closenessOf(pages, text)
            ? [helpGroup, pagesGroup]
            : [pagesGroup, helpGroup]}
          <Group title={t('search.files')} none={t('search.none_of_group')}>
            {files.map((file) => (
              <Spotlight.Action
                key={`${file.kind} ${file.id} ${file.party?.id} ${file.title}`}
                onClick={pressFile(file)}
              >
                <FileRow file={file} />
              </Spotlight.Action>
            ))}
          </Group>
          {records.length > 1 && (
            <Group title={t('search.numbers')} none="">
              {records.slice(1).map((one) => (
                <Spotlight.Action key={one.link} onClick={(event) => open(one, event)}>
                  <Row
                    icon={<IconHash size={20} stroke={1.75} />}
                    title={one.record.number}
                    second={t(`search.records.${one.record.kind}`)}
                  />
                </Spotlight.Action>
              ))}
            </Group>
          )}
        </div>
        <div>
          <Group title={t('search.contacts')} none={t('search.none_of_group')}>
            {others.map((contact) => (
              <Spotlight.Action key={`${contact.kind} ${contact.id}`} onClick={pressContact(contact)}>
                <ContactRow contact={contact} />
              </Spotlight.Action>
            ))}
          </Group>
        </div>
      </div>
    </>
  );

  function hintFor(): string {
    if (!isAnswered) return t('search.looking');
    return isEmpty ? t('search.nothing_found', { text }) : t('search.top_hint');
  }
}

const isSpecified = (link: string) => SPECIFIED_PAGES.some((page) => page.link === link);

/** A titled group of the menu. */
function Group({ title, none, children }: { title: string; none: string; children: ReactNode[] }) {
  return (
    <section className={classes.group} aria-label={title}>
      <h2>{title}</h2>
      {children.length > 0 ? children : <p className="muted">{none}</p>}
    </section>
  );
}

type Openable = Recent & { readonly record: FoundRecord };

/** Records that a page available to this user can open, with its link; a payment opens in the list of its network. */
function useOpenable(records: readonly FoundRecord[]): Openable[] {
  const table = useAreaTable();
  const { user } = useSignedIn();
  return records.flatMap((record) => {
    const path = subjectPathOf(table, user, record.opens, record.id);
    if (!path) return [];
    const link = record.opens === 'payment' ? `${path}?q=${record.number}` : path;
    return [{ link, title: record.number, record }];
  });
}

function useContactPress(
  open: (found: Recent, pressed?: MouseEvent) => void,
): (contact: FoundContact) => Press {
  const table = useAreaTable();
  const { user } = useSignedIn();
  const language = useWrittenLanguage();
  return (contact) => (event) => {
    const link = subjectPathOf(table, user, contact.kind, contact.id) ?? ownStaffLink(contact);
    const title = contact.plate_no?.replace('-', ' ') ?? titleOf(contact, language);
    if (link) open({ link, title }, event);
  };
}

/** A station's staff have no page of their own: they are a tab of the station's page. */
function ownStaffLink({ kind, id }: FoundContact): string | null {
  return kind === 'staff' ? `/gas-station/gas-station-detail?tab=staff&person=${id}` : null;
}

function useFilePress(
  open: (found: Recent, pressed?: MouseEvent) => void,
): (file: Found['files'][number]) => Press {
  const { area } = useSignedIn();
  const openFile = useOpenFile();
  return (file) => (event) => {
    if (!file.statement_of) openFile(file.id);
    else open({ link: statementLink(area, file), title: file.title }, event);
  };
}

/** Bookmark icon of a row; clicking it does not open the page. The row itself is the button, so the keyboard shortcut is Alt S. */
function Star({ link, title, isOn }: { link: string; title: string; isOn: boolean }) {
  const { t } = useTranslation();
  const setBookmark = useSetBookmark();
  const Icon = isOn ? IconStarFilled : IconStar;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard shortcut is Alt S
    // biome-ignore lint/a11y/noStaticElementInteractions: a button must not contain a button
    <span
      className={classes.star}
      data-star
      title={t(isOn ? 'search.remove_bookmark' : 'search.add_bookmark', { page: title })}
      onClick={(event) => {
        event.stopPropagation();
        setBookmark(link, !isOn, title);
      }}
    >
      <Icon size={18} stroke={1.75} />
    </span>
  );
}
