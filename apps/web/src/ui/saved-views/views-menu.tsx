import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import {
  IconBookmark,
  IconBookmarkFilled,
  IconBookmarkPlus,
  IconCheck,
  IconDeviceFloppy,
  IconHome,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { use, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/error-text.ts';
import type { ColumnChoice } from '../column-choice.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { PagePart } from '../page-part.ts';
import { showError, showSuccess } from '../toast.tsx';
import { type SavedView, useSavedViewChanges, useSavedViews } from './saved-views.api.ts';
import { ViewDialog } from './view-dialog.tsx';
import { isSameViewState, useViewState } from './view-state.ts';
import classes from './views-menu.module.css';

type ViewDialogKind = 'keep' | 'edit' | 'remove';

interface ViewsMenuProps {
  /** The page's key: "invoices". */
  page: string;
  /** The selectable columns. */
  choice?: Pick<ColumnChoice<never>, 'chosen' | 'choose'> | undefined;
}

/**
 * A page's saved views: apply, save, rename, share; one may be the page's default. Lists within tabs have none, because the address
 * belongs to the page.
 */
export function ViewsMenu(props: ViewsMenuProps) {
  return use(PagePart) ? null : <PageViews {...props} />;
}

function PageViews({ page, choice }: ViewsMenuProps) {
  const { t } = useTranslation();
  const { data } = useSavedViews(page);
  const { viewState, show } = useViewState();
  const { update, setDefault, remove } = useSavedViewChanges();
  const [picked, setPicked] = useState<number | null>(null);
  const [dialog, setDialog] = useState<ViewDialogKind | null>(null);
  const views = data?.rows ?? [];
  const current =
    views.find(({ id }) => id === picked) ?? views.find(({ search }) => isSameViewState(search, viewState));
  const isChanged = current !== undefined && !isSameViewState(current.search, viewState);
  const handlers = { onError: (error: unknown) => showError(errorText(t, error)) };

  const pick = (view: SavedView) => {
    setPicked(view.id);
    show(view.search);
    if (view.columns) choice?.choose(view.columns);
  };
  usePageOpening(data?.rows, Object.keys(viewState).length === 0, pick);

  return (
    <>
      <Menu position="bottom-end" shadow="md" trapFocus>
        <Menu.Target>
          {current ? (
            <Button
              variant="default"
              leftSection={<IconBookmarkFilled size={18} aria-hidden />}
              aria-label={t('saved_views.current', { name: current.name })}
            >
              <span className={classes.name} dir="auto">
                {current.name}
              </span>
            </Button>
          ) : (
            <Tooltip label={t('saved_views.button')}>
              <ActionIcon variant="default" size={36} aria-label={t('saved_views.button')}>
                <IconBookmark size={18} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
        </Menu.Target>
        <Menu.Dropdown className={classes.dropdown}>
          {views.length === 0 && <Menu.Label>{t('saved_views.none')}</Menu.Label>}
          {views.map((view) => (
            <Menu.Item
              key={view.id}
              onClick={() => pick(view)}
              leftSection={<IconCheck size={18} aria-hidden data-off={view !== current || undefined} />}
              rightSection={
                view.is_default && <IconHome size={16} aria-label={t('saved_views.is_default')} />
              }
            >
              <span dir="auto">{view.name}</span>
              {!view.owner.is_me && <small>{t('saved_views.by', { name: view.owner.name })}</small>}
            </Menu.Item>
          ))}
          <Menu.Divider />
          {current && isChanged && current.can.update && (
            <Menu.Item
              leftSection={<IconDeviceFloppy size={18} aria-hidden />}
              onClick={() =>
                update.mutate(
                  {
                    params: { id: current.id },
                    body: {
                      search: viewState,
                      ...(choice ? { columns: choice.chosen } : {}),
                      version: current.version,
                    },
                  },
                  { ...handlers, onSuccess: ({ name }) => showSuccess(t('saved_views.kept', { name })) },
                )
              }
            >
              {t('saved_views.save_change', { name: current.name })}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconBookmarkPlus size={18} aria-hidden />}
            onClick={() => setDialog('keep')}
          >
            {t('saved_views.keep')}
          </Menu.Item>
          {current && (
            <Menu.Item
              leftSection={<IconHome size={18} aria-hidden />}
              onClick={() =>
                setDefault.mutate(
                  { params: { id: current.id }, body: { is_default: !current.is_default } },
                  handlers,
                )
              }
            >
              {t(current.is_default ? 'saved_views.open_without' : 'saved_views.open_with', {
                name: current.name,
              })}
            </Menu.Item>
          )}
          {current?.can.update && (
            <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setDialog('edit')}>
              {t('saved_views.edit')}
            </Menu.Item>
          )}
          {current?.can.remove && (
            <Menu.Item leftSection={<IconTrash size={18} aria-hidden />} onClick={() => setDialog('remove')}>
              {t('saved_views.remove', { name: current.name })}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {(dialog === 'keep' || (dialog === 'edit' && current)) && (
        <ViewDialog
          page={page}
          {...(dialog === 'edit' && current ? { view: current } : {})}
          viewState={viewState}
          columns={choice?.chosen ?? null}
          onSaved={({ id }) => setPicked(id)}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'remove' && current && (
        <ConfirmDialog
          title={t('saved_views.remove_title', { name: current.name })}
          text={t(current.is_shared ? 'saved_views.remove_shared' : 'saved_views.remove_text')}
          confirm={t('saved_views.remove', { name: current.name })}
          tone="no"
          isBusy={remove.isPending}
          error={remove.error}
          onConfirm={() =>
            remove.mutate({ params: { id: current.id } }, { onSuccess: () => setDialog(null) })
          }
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

/** Opens a page without parameters with its reader's default view; later changes are respected. */
function usePageOpening(
  views: readonly SavedView[] | undefined,
  isPlain: boolean,
  pick: (view: SavedView) => void,
): void {
  const isOpened = useRef(false);
  useEffect(() => {
    if (!views || isOpened.current) return;
    isOpened.current = true;
    const first = views.find(({ is_default }) => is_default);
    if (first && isPlain) pick(first);
  });
}
