/** For development and tuning of detectors. */
export const TUNING_SEEDS = [101, 102, 103, 104, 105, 106] as const;

/** Only for evaluation, never for tuning. */
export const HELD_OUT_SEEDS = [9_011, 9_022, 9_033, 9_044, 9_055, 9_066] as const;
