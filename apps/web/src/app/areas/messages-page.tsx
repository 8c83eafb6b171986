import { newsOf } from '@fleet/contracts/messages/notification-choices.ts';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MailboxScreen } from '../../features/messages/mailbox/mailbox-screen.tsx';
import { placeOf } from '../../features/messages/mailbox/place.ts';
import { useLanguage } from '../../lib/appearance-context.ts';
import { useSignedIn } from '../../lib/user-context.ts';
import { useAreaTable } from '../area-table-context.ts';
import { subjectPathOf } from '../home.ts';
import { NotFoundPage } from '../pages/pages.tsx';
import { pushTextOf } from '../push-text.ts';
import { MessageThing } from './message-thing.tsx';

/** The message center, with the sentences of notifications and the pages of the reader's area. */
export function MessagesPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const table = useAreaTable();
  const { user } = useSignedIn();
  const { section } = useParams({ strict: false });
  if (!placeOf(section)) return <NotFoundPage />;
  return (
    <MailboxScreen
      noticeText={(notice) => ({
        text: pushTextOf({ type: 'push_message', ...notice }, language, t) ?? t('notifications.unknown'),
        topic: t(`notifications.news.${newsOf(notice.kind)}`),
      })}
      thingOf={(about) => (
        <MessageThing about={about} path={subjectPathOf(table, user, about.subject, about.subject_id)} />
      )}
    />
  );
}
