import { holdOrder, releaseOrder } from '../../apps/server/src/delivery/orders/orders-move.service.ts';
import { createPlan } from '../../apps/server/src/delivery/plans/plans.service.ts';
import { rotateTracker } from '../../apps/server/src/delivery/trackers/trackers.service.ts';
import { acknowledgeTripAlert } from '../../apps/server/src/delivery/trip-alerts/trip-alerts.service.ts';
import { dismissLateProof } from '../../apps/server/src/delivery/trip-stops/late-proofs.service.ts';
import { setLock } from '../../apps/server/src/delivery/trips/trip-locks.service.ts';
import type { Chore, Desk } from './desk.ts';

const PLAN_SECONDS = 10;

/** What a control tower does. */
export function deliveryChores({ admin, some }: Desk): Chore[] {
  return [
    {
      name: 'plan',
      every_ms: 3_000,
      run: async () => {
        const day = await some<{ delivery_branch_id: number; plan_date: string }>(
          `select delivery_branch_id, delivery_date::text as plan_date from orders where status = 15 and delivery_date >= current_date
         group by 1, 2 order by count(*) desc limit 1`,
        );
        if (day)
          await createPlan(admin(), { ...day, seconds: PLAN_SECONDS, scope: 'open', change_halalas: 0 });
      },
    },
    {
      name: 'order',
      every_ms: 1_200,
      run: async () => {
        const order = await some<{ id: number; version: number; is_held: boolean }>(
          `select id, version, status_before_hold is not null as is_held from orders where status in (10, 15, 45) order by random() limit 1`,
        );
        if (order?.is_held) await releaseOrder(admin(), order.id, order);
        else if (order)
          await holdOrder(admin(), order.id, {
            version: order.version,
            by_sales: false,
            reason: 'Crash test',
          });
      },
    },
    {
      name: 'trip',
      every_ms: 1_500,
      run: async () => {
        const trip = await some<{ id: number; version: number; is_locked: boolean }>(
          'select id, version, is_locked from trips order by random() limit 1',
        );
        if (trip) await setLock(admin(), trip.id, { version: trip.version }, !trip.is_locked);
      },
    },
    {
      name: 'trip alert',
      every_ms: 4_000,
      run: async () => {
        const alert = await some<{ id: number }>(
          'select id from trip_alerts where acknowledged_at is null limit 1',
        );
        if (alert) await acknowledgeTripAlert(admin(), alert.id);
      },
    },
    {
      name: 'late proof',
      every_ms: 8_000,
      run: async () => {
        const proof = await some<{ id: number; version: number }>(
          `select id, version from late_proofs where decided_at is null limit 1`,
        );
        if (proof)
          await dismissLateProof(admin(), proof.id, { version: proof.version, reason: 'Crash test' });
      },
    },
    {
      name: 'tracker',
      every_ms: 2_500,
      run: async () => {
        const tracker = await some<{ id: number }>('select id from trackers order by random() limit 1');
        if (tracker) await rotateTracker(admin(), tracker.id);
      },
    },
  ];
}
