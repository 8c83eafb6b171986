import { type TagRefusal, tagNumber } from '@fleet/domain/vehicle-tags.ts';
import { notify } from '../../messages/push-messages/notices.service.ts';
import type { Ctx } from '../../platform/context.ts';
import { getStationHeader } from '../../stations/stations/stations.service.ts';
import type { ReadTagRow } from './vehicle-tags.queries.ts';

/** Tells those who run a fleet that a pump refused a tag of theirs: it may be stolen, copied or on the wrong vehicle. */
export async function notifyOfRefusal(
  ctx: Ctx,
  { id, client_id, plate_no }: ReadTagRow,
  refusal: TagRefusal,
  station_id: number,
): Promise<void> {
  const station = await getStationHeader(ctx, station_id);
  const kind = refusal === 'copied' || refusal === 'other_vehicle' ? refusal : 'blocked';
  await notify(ctx, {
    kind: `tag_refused_${kind}`,
    params: {
      tag_number: tagNumber(id),
      plate_no,
      station_name_en: station.name_en,
      station_name_ar: station.name_ar,
    },
    subject: 'vehicle_tag',
    subject_id: id,
    to: [{ groups: ['client_manager', 'client_operation'], client_id }],
  });
}
