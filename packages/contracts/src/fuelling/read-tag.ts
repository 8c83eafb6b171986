import { z } from 'zod';

/** What a reader read: hexadecimal, with or without separators. */
export const readTagText = z.string().trim().min(1).max(80);
/** Why a pump refuses a tag. */
export const TAG_ERRORS = ['TAG_UNKNOWN', 'TAG_BLOCKED', 'TAG_COPIED', 'TAG_MISMATCH'] as const;
