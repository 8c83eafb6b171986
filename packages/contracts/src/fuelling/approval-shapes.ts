import { z } from 'zod';

/**
 * How much a manager approves: all of it when nothing is named, less, or all of it with an exception: temporary capacity for
 * this vehicle, for 24 hours, of which the request is the first to draw.
 */
export const APPROVAL_FIELDS = [
  'approved_volume_ml',
  'approved_amount_halalas',
  'exception_volume_ml',
  'exception_amount_halalas',
] as const;
const litres = z.number().int().min(1_000).max(10_000_000).optional();
const money = z.number().int().min(100).max(100_000_000).optional();
export const approvalFields = {
  approved_volume_ml: litres,
  approved_amount_halalas: money,
  exception_volume_ml: litres,
  exception_amount_halalas: money,
};
export type Approval = z.output<z.ZodObject<typeof approvalFields>>;

/** One of them at most. */
export function refuseTwoQuantities(approval: Approval, refinement: z.core.$RefinementCtx): void {
  const named = APPROVAL_FIELDS.filter((field) => approval[field] !== undefined);
  for (const field of named.slice(1))
    refinement.addIssue({ code: 'custom', path: [field], message: 'not_allowed' });
}

export const approvalBody = z
  .object({ comment: z.string().trim().min(1).max(1000).optional(), ...approvalFields })
  .superRefine(refuseTwoQuantities);

/** What temporary capacity would have to cover of a request. */
export interface MissingCapacity {
  readonly unit: 'ml' | 'halalas';
  readonly value: number;
}
