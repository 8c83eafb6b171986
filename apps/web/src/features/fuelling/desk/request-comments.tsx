import type { FuelRequestDetail } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { useTranslation } from 'react-i18next';
import { Thread } from '../../../ui/fuel-requests/thread/thread.tsx';

/** Comments on a held transaction, oldest first. */
export function RequestComments({ request }: { request: FuelRequestDetail }) {
  const { t } = useTranslation();
  return <Thread comments={request.comments} title={t('desk.comments.title')} />;
}
