import { EXCEPTION_KINDS } from '@fleet/domain/tracking.ts';
import type { AddressedNotice } from '../../messages/push-messages/notices.service.ts';
import { sendNotices } from '../../messages/push-messages/notices.service.ts';
import type { Ctx } from '../../platform/context.ts';
import type { ServerEvent } from '../../platform/events.ts';
import { listAlertsToNotify } from './trip-alerts.queries.ts';

/** What begins again within this long was already notified: a fluctuating ETA, a sensor at its limit. */
const AGAIN_MS = 30 * 60_000;

/** Job `trip_alert`: notifies dispatchers of an exception that began, once, unless it is over or seen by now. */
export async function notifyOfAlerts(ctx: Ctx, payloads: Record<string, unknown>[]): Promise<ServerEvent[]> {
  const begun = payloads.flatMap(({ id, kind, change }) =>
    change === 'began' && (EXCEPTION_KINDS as readonly unknown[]).includes(kind) ? [id as number] : [],
  );
  if (begun.length === 0) return [];
  const alerts = await listAlertsToNotify(ctx, begun, AGAIN_MS);
  return sendNotices(
    ctx,
    alerts.map(
      ({ kind, delivery_vehicle_id, ...params }): AddressedNotice => ({
        kind: `alert_${kind}`,
        subject: 'live_vehicle',
        subject_id: delivery_vehicle_id,
        to: [{ groups: ['admin'], permission: 'update trip' }],
        except_user_id: null,
        params,
      }),
    ),
  );
}
