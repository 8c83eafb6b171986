import { SURE_FROM } from '@fleet/domain/display-readings.ts';

/** The liters that the photo of a fill's display shows; null without a certain reading. `request` is an alias of `fuel_requests`. */
export function certainDisplayVolume(request: string): string {
  return `(select s.volume_ml from display_readings s where s.file_id = ${request}.pump_photo_file_id
    and s.fuel_request_id = ${request}.id and s.confidence_percent >= ${SURE_FROM * 100})`;
}
