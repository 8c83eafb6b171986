import { z } from 'zod';

const days = (min: number, usual: number) => z.coerce.number().int().min(min).max(3_650).default(usual);

/** For how many days is stored what may leave (docs/operations/growth.md). */
export const retentionSettings = {
  /** Answers of calls that are repeated: never below the 120 after which the last key of a device that was offline is gone, and a day. */
  ANSWER_DAYS: days(121, 180),
  /** SMS, WhatsApp messages and pushes that were sent. */
  MESSAGE_DAYS: days(30, 90),
  WEBHOOK_DAYS: days(30, 30),
  /** Sign-ins that ended. */
  SESSION_DAYS: days(30, 365),
  /** Positions of vehicles. */
  POSITION_DAYS: days(1, 90),
  /** Readings of tank levels: fills are judged again for 45 days. */
  TANK_READING_DAYS: days(60, 120),
  /** After how many months the timeline and audit rows go to files; 0: never. No reader of figures looks back as far as 13 (decision 190). */
  HISTORY_MONTHS: z.coerce
    .number()
    .int()
    .max(1_200)
    .refine((months) => months === 0 || months >= 13, '0, or 13 and more')
    .default(0),
};
