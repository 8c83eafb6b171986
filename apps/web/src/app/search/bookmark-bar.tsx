import { ActionIcon, Tooltip } from '@mantine/core';
import { IconStar } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { openSearch } from './open-search.ts';
import classes from './search.module.css';
import { usePages } from './use-pages.ts';

const SHOWN = 6;

/** The bookmarked pages as icons beside the search, and a star that opens the search to add one. */
export function BookmarkBar() {
  const { t } = useTranslation();
  const bookmarked = usePages()
    .filter((page) => page.isBookmarked)
    .slice(0, SHOWN);
  return (
    <span className={classes.bar}>
      {bookmarked.map((page) => (
        <Tooltip key={page.link} label={page.label}>
          <Link to={page.link} className={classes.barLink!} aria-label={page.label}>
            <page.icon size={18} stroke={1.75} />
          </Link>
        </Tooltip>
      ))}
      <Tooltip label={t('search.bookmark_pages')}>
        <ActionIcon
          variant="transparent"
          className={classes.icon!}
          size={36}
          onClick={openSearch}
          aria-label={t('search.bookmark_pages')}
        >
          <IconStar size={20} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
    </span>
  );
}
