import { z } from 'zod';
import { instantSchema } from '../define-route.ts';

const otherFill = z.object({ id: z.number().int(), reference_number: z.string().nullable() });

/** Effects of an offline pump on a request. */
export const lateFields = {
  /** It was fueled by an offline device whose steps were no longer valid when they arrived. */
  arrived_late_at: instantSchema.nullable(),
  /** The request fueled a second time by such a device; for fleet and platform. */
  late_for: otherFill.nullable(),
  /** Late fills that reference this one; for fleet and platform. */
  late_fills: z.array(otherFill),
};
