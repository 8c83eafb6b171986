import type { FuelRequestDetail } from '@fleet/contracts/fuel-request-shapes.ts';
import { ENDED_STATUSES } from '@fleet/domain/fuel-request-statuses.ts';
import { useTranslation } from 'react-i18next';
import { Timeline } from '../../../ui/timeline.tsx';
import classes from './driver.module.css';

/** What has happened so far, one line each. */
export function Story({ request }: { request: FuelRequestDetail }) {
  const { t } = useTranslation();
  return (
    <section className={`${classes.card} ${classes.story}`} aria-label={t('driver.story')}>
      <Timeline
        items={request.timeline.map(({ id, entry, at }) => ({ id, entry, at }))}
        current={!ENDED_STATUSES.has(request.status) || request.status === 'transaction_completed'}
        compact
      />
    </section>
  );
}
