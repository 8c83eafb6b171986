import { ActionIcon, Tooltip } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useBookmarks, useSetBookmark } from './bookmarks.ts';
import classes from './search.module.css';
import { usePages, useStarred } from './use-pages.ts';

const SHOWN = 6;

/** Bookmarked pages as icons next to the search, and the bookmark button of the current page. */
export function BookmarkBar() {
  const pages = usePages();
  return (
    <span className={classes.bar}>
      {useStarred(pages)
        .slice(0, SHOWN)
        .map((page) => (
          <Tooltip key={page.link} label={page.label}>
            <Link to={page.link} className={classes.barLink!} aria-label={page.label}>
              <page.icon size={18} stroke={1.75} />
            </Link>
          </Tooltip>
        ))}
      <PageStar />
    </span>
  );
}

/** Bookmarks the current page or the object open on it, with the document title as its name. */
function PageStar() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const setBookmark = useSetBookmark();
  const link = pathname.replace(/(.)\/$/, '$1');
  const isOn = useBookmarks().some((bookmark) => bookmark.link === link);
  const label = t(isOn ? 'search.unstar_page' : 'search.star_page');
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="transparent"
        className={classes.icon!}
        size={36}
        onClick={() => setBookmark(link, !isOn, document.title.split(' · ').slice(0, -1).join(' · '))}
        aria-label={label}
        aria-pressed={isOn}
      >
        {isOn ? <IconStarFilled size={20} /> : <IconStar size={20} stroke={1.75} />}
      </ActionIcon>
    </Tooltip>
  );
}
