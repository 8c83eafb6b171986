import type { FuelRequestDetail } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { HELD_TRANSACTION_STATUSES } from '@fleet/domain/fuel-request-statuses.ts';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/user-context.ts';
import { ChatLink } from '../../../ui/chat-link.tsx';
import { Thread } from '../../../ui/fuel-requests/thread/thread.tsx';

/** Comments on a held transaction, oldest first. */
export function RequestComments({ request }: { request: FuelRequestDetail }) {
  const { t } = useTranslation();
  const mayChat = useCan('comment held_transaction');
  return (
    <>
      <Thread comments={request.comments} title={t('desk.comments.title')} />
      {mayChat && request.comments.length > 0 && HELD_TRANSACTION_STATUSES.has(request.status) && (
        <ChatLink kind="held" about={request.id} />
      )}
    </>
  );
}
