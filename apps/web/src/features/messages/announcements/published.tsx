import {
  type announcements,
  listAnnouncementReaders,
  publishAnnouncement,
} from '@fleet/contracts/messages/announcements.ts';
import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { useChange } from '../../../lib/use-change.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import type { RowOf } from '../../../ui/resource/resource-list.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { ignoreShown } from '../../../ui/waiting-queue.tsx';
import classes from './announcements.module.css';

interface PublishedProps {
  row: RowOf<typeof announcements>;
  /** With the button that publishes a draft, or who read it. */
  isDetail?: boolean;
}

/** Draft, or the day of publication. */
export function Published({ row, isDetail = false }: PublishedProps) {
  const { t } = useTranslation();
  if (!isDetail)
    return row.published_at ? <DateTime at={row.published_at} as="date" /> : t('announcements.draft');
  if (row.published_at) return <Readers id={row.id} />;
  return row.can.update && row.status === 'active' ? <Publish id={row.id} /> : null;
}

function Publish({ id }: { id: number }) {
  const { t } = useTranslation();
  const [isConfirming, setIsConfirming] = useState(false);
  const publish = useChange(publishAnnouncement, ['announcement', 'news']);
  return (
    <div className={classes.part}>
      <p className="muted">{t('announcements.draft_text')}</p>
      <Button
        leftSection={<IconSend size={18} className="flip" aria-hidden />}
        onClick={() => setIsConfirming(true)}
      >
        {t('announcements.publish')}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t('announcements.publish_title')}
          text={t('announcements.publish_text')}
          confirm={t('announcements.publish')}
          isBusy={publish.isPending}
          error={publish.error}
          // The button may be gone before the answer: it is a draft's.
          onConfirm={() =>
            void publish
              .mutateAsync({ params: { id } })
              .then(() => showSuccess(t('announcements.published')), ignoreShown)
          }
          onClose={() => setIsConfirming(false)}
        />
      )}
    </div>
  );
}

function Readers({ id }: { id: number }) {
  const { t } = useTranslation();
  const { data } = useQuery({
    queryKey: ['announcement', 'readers', id],
    queryFn: ({ signal }) => call(listAnnouncementReaders, { params: { id }, signal }),
  });
  if (!data) return null;
  return (
    <section className={classes.part}>
      <h3>{t('announcements.read_by', { read: data.read, count: data.audience })}</h3>
      <ul className={classes.readers}>
        {data.rows.map(({ id, name, read_at }) => (
          <li key={id}>
            <bdi>{name}</bdi>
            <small>
              <DateTime at={read_at} />
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
