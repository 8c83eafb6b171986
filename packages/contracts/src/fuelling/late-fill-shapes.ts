import { z } from 'zod';
import { instantSchema } from '../define-route.ts';

const otherFill = z.object({ id: z.number().int(), reference_number: z.string().nullable() });

/** What a pump without a line has to do with a request. */
export const lateFields = {
  /** A device without a line fuelled it, and its steps could not be taken as usual when they arrived then. */
  arrived_late_at: instantSchema.nullable(),
  /** The request such a device fuelled a second time; for fleet and platform. */
  late_for: otherFill.nullable(),
  /** Late fills that reference this one; for fleet and platform. */
  late_fills: z.array(otherFill),
};
