/** For how many hours what a new key or secret follows may continue beside it. */
export const OVERLAP_HOURS = [0, 24, 168] as const;
export type OverlapHours = (typeof OVERLAP_HOURS)[number];
