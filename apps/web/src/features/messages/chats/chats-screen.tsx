import { CHAT_KINDS, type ChatKind, type ChatRow } from '@fleet/contracts/messages/chats.ts';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconBuildingStore, IconHeadset, IconMessages } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import type { PagePath } from '../../../lib/page-link.ts';
import { Callout } from '../../../ui/callout.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { useListState } from '../../../ui/list-state.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { usePanel } from '../../../ui/panel-state.ts';
import { ChatList } from './chat-list.tsx';
import { ChatThread } from './chat-thread.tsx';
import { type ChatFilters, useLiveChats, useUnreadChats } from './chats.api.ts';
import classes from './chats.module.css';
import { useLinkedChat } from './use-linked-chat.ts';

/** Below this width one pane is shown at a time. */
const ONE_PANE = '(max-width: 62em)';

interface ChatsScreenProps {
  /** The page of what a thread is about; null where the reader has none. */
  pathOf: (chat: ChatRow) => PagePath | null;
  /** Whether the reader's party may ask support. */
  hasSupport: boolean;
  /** The station whose people the reader is of, which may write to its network. */
  station_id: number | null;
}

/** One inbox over all threads: the list, and beside it the opened one. `?kind=driver&about=12` opens that thread. */
export function ChatsScreen({ pathOf, hasSupport, station_id }: ChatsScreenProps) {
  const { t } = useTranslation();
  const panel = usePanel();
  const { state, set } = useListState({ q: '', of: 'any', only: 'all' });
  const isNarrow = useMediaQuery(ONE_PANE, window.matchMedia(ONE_PANE).matches);
  const { data: unread } = useUnreadChats();
  const linked = useLinkedChat((id) => panel.open(id));
  useLiveChats();
  const filters = { q: state.q, kind: state.of, only: state.only } as ChatFilters;
  const kinds = unread?.kinds ?? CHAT_KINDS;
  const answers = unread?.kinds.includes('support') && !hasSupport;
  return (
    <div className={classes.page}>
      {!(isNarrow && panel.id) && (
        <PageHeader
          title={t('menu.chats')}
          action={
            hasSupport ? (
              <Button
                leftSection={<IconHeadset size={18} aria-hidden />}
                onClick={() => linked.open({ kind: 'support' })}
                loading={linked.isPending}
              >
                {t('chat.write_support')}
              </Button>
            ) : (
              station_id !== null && (
                <Button
                  leftSection={<IconBuildingStore size={18} aria-hidden />}
                  onClick={() => linked.open({ kind: 'station', about: station_id })}
                  loading={linked.isPending}
                >
                  {t('chat.write_network')}
                </Button>
              )
            )
          }
        >
          {unread && <span>{t('chat.unread_line', { count: unread.chats }) + t('ui.comma')}</span>}
          {answers && <span>{t('chat.waiting_line', { count: unread?.waiting ?? 0 }) + t('ui.comma')}</span>}
          <FilterSelect
            label={t('chat.shown')}
            value={filters.only}
            choices={(['all', 'unread', ...(answers ? ['waiting' as const] : [])] as const).map((value) => ({
              value,
              label: t(`chat.only.${value}`),
            }))}
            onPick={(only) => set({ only })}
          />
          {t('ui.comma')}
          <FilterSelect
            label={t('chat.kind')}
            value={filters.kind}
            choices={(['any', ...kinds] as (ChatKind | 'any')[]).map((value) => ({
              value,
              label: t(`chat.of.${value}`),
            }))}
            onPick={(of) => set({ of })}
          />
        </PageHeader>
      )}
      {linked.error && <Callout tone="no">{errorText(t, linked.error)}</Callout>}
      <div className={`card ${classes.panes}`} data-one={isNarrow || undefined}>
        {!(isNarrow && panel.id) && (
          <ChatList
            filters={filters}
            opened={panel.id === null ? null : Number(panel.id)}
            onOpen={(id) => panel.open(id)}
            onSearch={(q) => set({ q })}
          />
        )}
        {panel.id !== null ? (
          <ChatThread
            key={panel.id}
            id={Number(panel.id)}
            pathOf={pathOf}
            onBack={isNarrow ? panel.close : undefined}
          />
        ) : (
          !isNarrow && (
            <div className={classes.nothing}>
              <EmptyState icon={IconMessages} title={t('chat.choose')} text={t('chat.choose_text')} />
            </div>
          )
        )}
      </div>
    </div>
  );
}
