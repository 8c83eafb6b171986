import type { FuelRequestDetail } from '@fleet/contracts/fuel-request-shapes.ts';
import { useTranslation } from 'react-i18next';
import { Thread } from '../thread/thread.tsx';

/** What everybody said about a held transaction, oldest first. */
export function RequestComments({ request }: { request: FuelRequestDetail }) {
  const { t } = useTranslation();
  return <Thread comments={request.comments} title={t('desk.comments.title')} />;
}
