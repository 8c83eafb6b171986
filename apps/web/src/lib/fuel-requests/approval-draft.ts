import type { Approval } from '@fleet/contracts/fuelling/approval-shapes.ts';
import type { FuelRequestDetail } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { parseSarToHalalas } from '@fleet/domain/money.ts';
import { parseLitresToMl } from '@fleet/domain/units.ts';

const LITRE_ML = 1_000;
const RIYAL_HALALAS = 100;

export type ApprovalChoice = 'all' | 'less' | 'exception';
export type ApprovalUnit = 'litres' | 'riyals';

/** As it is typed. */
export interface ApprovalDraft {
  readonly choice: ApprovalChoice;
  readonly unit: ApprovalUnit;
  readonly less: string;
  readonly exception: string;
}

/** Of a request what its approval goes by. */
export type Requested = Pick<
  FuelRequestDetail,
  'kind' | 'requested_volume_ml' | 'requested_amount_halalas' | 'suggested_volume_ml' | 'exception'
>;

/** All of it; less begins with what the limits leave, an exception with what they miss, in whole liters or riyals. */
export function firstDraft(request: Requested): ApprovalDraft {
  const { exception } = request;
  return {
    choice: 'all',
    unit: request.kind === 'amount' ? 'riyals' : 'litres',
    less: request.kind === 'amount' ? '' : wholeUp(request.suggested_volume_ml, LITRE_ML),
    exception:
      wholeUp(exception?.volume_ml ?? null, LITRE_ML) ||
      wholeUp(exception?.amount_halalas ?? null, RIYAL_HALALAS),
  };
}

function wholeUp(value: number | null, unit: number): string {
  return value === null ? '' : String(Math.ceil(value / unit));
}

export type ApprovalProblem = 'required' | 'invalid' | 'more_than_requested' | 'below_what_is_missing';

/** The draft as the server reads it, and what is wrong with the field that is shown. */
export function approvalOf(
  request: Requested,
  draft: ApprovalDraft,
): { readonly approval: Approval; readonly problem: ApprovalProblem | null } {
  if (draft.choice === 'all') return { approval: {}, problem: null };
  if (draft.choice === 'exception') return exceptionOf(request, draft.exception);
  const isLitres = draft.unit === 'litres';
  const value = parsed(draft.less, isLitres);
  const requested = isLitres ? request.requested_volume_ml : request.requested_amount_halalas;
  if (value === null) return { approval: {}, problem: draft.less.trim() ? 'invalid' : 'required' };
  return {
    approval: isLitres ? { approved_volume_ml: value } : { approved_amount_halalas: value },
    problem: value > requested ? 'more_than_requested' : null,
  };
}

function exceptionOf({ exception }: Requested, text: string) {
  const isLitres = exception?.volume_ml !== null;
  const value = parsed(text, isLitres);
  const missing = exception?.volume_ml ?? exception?.amount_halalas ?? 0;
  if (value === null) return { approval: {}, problem: text.trim() ? 'invalid' : 'required' } as const;
  return {
    approval: isLitres ? { exception_volume_ml: value } : { exception_amount_halalas: value },
    problem: value < missing ? 'below_what_is_missing' : null,
  } as const;
}

/** In milliliters or halalas; null below one liter or riyal. */
function parsed(text: string, isLitres: boolean): number | null {
  const value = isLitres ? parseLitresToMl(text) : parseSarToHalalas(text);
  return value === null || value < (isLitres ? LITRE_ML : RIYAL_HALALAS) ? null : value;
}
