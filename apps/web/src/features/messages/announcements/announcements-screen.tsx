import { ANNOUNCEMENT_CATEGORIES, announcements } from '@fleet/contracts/messages/announcements.ts';
import { GROUPS } from '@fleet/contracts/permissions.ts';
import { IconSpeakerphone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FactList } from '../../../ui/fact-list.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { NarrowItem, useNameOf } from '../../../ui/name-cell.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { columnsFor } from '../../../ui/resource/columns.tsx';
import { type RowOf, useResourceList } from '../../../ui/resource/resource-list.ts';
import { ResourceScreen } from '../../../ui/resource/resource-screen.tsx';
import { StatusFilter } from '../../../ui/status-filter.tsx';
import { AnnouncementFields } from './announcement-fields.tsx';
import classes from './announcements.module.css';
import { Published } from './published.tsx';

type Announcement = RowOf<typeof announcements>;

/** What the platform tells its users: written, published, withdrawn, and who read it. */
export function AnnouncementsScreen() {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const list = useResourceList(announcements, {
    sort: 'created_at',
    filters: { category: 'any' },
    query: ({ category }) => ({ category: ANNOUNCEMENT_CATEGORIES.find((one) => one === category) }),
  });
  const { state, set } = list;
  const column = columnsFor<Announcement>(t);
  const titled = (name: 'title_en' | 'title_ar') => t(`field_names.${name}`, { context: 'announcement' });
  const groupsOf = (row: Announcement) =>
    row.audience.length === GROUPS.length
      ? t('announcements.everyone')
      : row.audience.map((group) => t(`groups.${group}`)).join(t('ui.comma'));
  return (
    <ResourceScreen
      resource={announcements}
      list={list}
      page="announcements"
      title={t('menu.announcements')}
      icon={IconSpeakerphone}
      texts="announcements"
      alsoChanges={['news']}
      nameOf={(row) => nameOf(namesOf(row))}
      filters={
        <>
          <FilterSelect
            label={t('field_names.category')}
            value={state.category}
            choices={['any', ...ANNOUNCEMENT_CATEGORIES].map((value) => ({
              value,
              label: t(value === 'any' ? 'announcements.any_category' : `field_values.category.${value}`),
            }))}
            onPick={(category) => set({ category })}
          />
          {t('ui.comma')}
          <StatusFilter status={state.status} onPick={(status) => set({ status })} />
        </>
      }
      columns={[
        column.name('title_en', namesOf, { header: t('announcements.title') }),
        {
          key: 'category',
          header: t('field_names.category'),
          cell: (row) => t(`field_values.category.${row.category}`),
        },
        { key: 'audience', header: t('field_names.audience'), width: '240px', cell: groupsOf },
        {
          ...column.date('published_at', { header: t('field_names.published_at') }),
          cell: (row) => <Published row={row} />,
        },
        column.date('created_at', { extra: true }),
      ]}
      narrow={(row) => (
        <NarrowItem name={namesOf(row)} status={row.status}>
          <Published row={row} />
        </NarrowItem>
      )}
      facts={(row, status) => (
        <>
          <FactList
            facts={[
              { name: 'title_en', label: titled('title_en'), value: row.title_en },
              { name: 'title_ar', label: titled('title_ar'), value: row.title_ar },
              { name: 'category', value: row.category },
              { name: 'tags', shown: row.tags.join(t('ui.comma')) || undefined, value: null },
              { name: 'audience', shown: groupsOf(row), wide: true },
              { name: 'shown_from', value: row.shown_from },
              { name: 'shown_to', value: row.shown_to },
              { name: 'excerpt_en', value: row.excerpt_en, wide: true },
              { name: 'excerpt_ar', value: row.excerpt_ar, wide: true },
              { name: 'body_en', value: row.body_en, wide: true },
              { name: 'body_ar', value: row.body_ar, wide: true },
              ...(row.picture_file_id
                ? [{ name: 'picture_file_id', shown: <Shown row={row} />, wide: true }]
                : []),
              { name: 'status', shown: status },
            ]}
          />
          <Published row={row} isDetail />
        </>
      )}
      initial={{ tags: [], audience: [] }}
      fields={({ field }) => <AnnouncementFields field={field} />}
    />
  );
}

/** The picture, with the words for it in both languages. */
function Shown({ row }: { row: Announcement }) {
  const alt = useNameOf()({ name_en: row.picture_alt_en ?? '', name_ar: row.picture_alt_ar ?? '' });
  return (
    <figure className={classes.picture}>
      <Picture path={`/files/${row.picture_file_id}`} label={alt} width={160} height={90} />
      <figcaption>
        <bdi lang="en">{row.picture_alt_en}</bdi>
        <bdi lang="ar">{row.picture_alt_ar}</bdi>
      </figcaption>
    </figure>
  );
}

function namesOf(row: Announcement) {
  return { name_en: row.title_en, name_ar: row.title_ar };
}
