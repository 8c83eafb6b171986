import type { PlateReading } from './use-plate-scan.ts';

/** Pictures the camera takes by itself before it leaves that to the attendant. Each is read and stored on the server. */
export const OWN_PICTURES = 4;

/**
 * Whether a reading needs no confirmation: certain, and of the expected vehicle where one is expected. A request that no plate opens
 * is then refused as for a typed plate; any other reading is shown and asked about.
 */
export function isSureScan({
  plate_read,
  is_certain,
  verdict,
}: Pick<PlateReading, 'plate_read' | 'is_certain' | 'verdict'>): boolean {
  return plate_read !== null && is_certain && (verdict === null || verdict === 'match');
}

/** Whether a reading is shown: one that the camera took by itself only if it is sure, or the last. */
export function isShownScan(
  reading: Parameters<typeof isSureScan>[0],
  { isOwn, ownPictures }: { isOwn: boolean; ownPictures: number },
): boolean {
  return !isOwn || isSureScan(reading) || ownPictures >= OWN_PICTURES;
}
