import { followWaiting, type Waiting } from '../../messages/tasks/task-rules.service.ts';
import type { Ctx } from '../../platform/context.ts';
import type { DisputeCase } from './dispute-cases.rules.ts';

type Followed = Pick<DisputeCase, 'id' | 'network_id' | 'station_id' | 'charged_before_halalas'>;

/** Makes the tasks that rules of the station and its network ask for while a fill of theirs is disputed. */
export async function followDispute(
  ctx: Ctx,
  dispute: Followed,
  { isOpen, reference_number }: { readonly isOpen: boolean; readonly reference_number: string | null },
): Promise<void> {
  const { id: subject_id, network_id, station_id, charged_before_halalas: amount_halalas } = dispute;
  const params = { reference_number, amount_halalas };
  const one = { kind: 'disputed_fill', subject_id, amount_halalas, params } as const;
  const waiting: Waiting[] = [
    { ...one, client_id: null, network_id: null, station_id },
    { ...one, client_id: null, network_id, station_id: null },
  ];
  await followWaiting(ctx, 'dispute_case', [subject_id], isOpen ? waiting : []);
}
