import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../lib/format.ts';
import type { LostStop } from './lost-stops.ts';
import { usePlanScreen } from './screen-context.ts';

/** What became of a stop that is no longer on its trip: `failed: nobody there, 09:10`, `moved to T4`. */
export function useLostText(): (stop: LostStop) => string {
  const { t } = useTranslation();
  const { tripWith } = usePlanScreen();
  return ({ order_id, status, reason, arrived }) => {
    const trip = tripWith(order_id);
    const became =
      status === 'dropped' && trip
        ? t('plans.lost.moved', { trip })
        : t(`plans.lost.${status}`, {
            reason: t(`field_values.failed_reason.${reason}`, { defaultValue: reason ?? '' }),
          });
    const when = status === 'failed' && arrived !== null ? `${t('ui.comma')}${formatTime(arrived)}` : '';
    return `${became}${when}`;
  };
}
