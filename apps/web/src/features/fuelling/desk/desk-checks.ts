import type { Check } from '@fleet/contracts/fuelling/check-shapes.ts';
import type { TFunction } from 'i18next';
import { checkAnswer, checkKey } from '../../../lib/fuel-requests/check-sentence.ts';
import type { ShownCheck } from '../../../ui/checks-table.tsx';
import { showChecks } from '../../../ui/fuel-requests/show-checks.tsx';

/** Passed checks show only limit and value; failed ones also the excess. */
export function deskChecks(t: TFunction, checks: readonly Check[]): ShownCheck[] {
  const answers = new Map(checks.map((check) => [checkKey(check), checkAnswer(t, check)]));
  return showChecks(t, checks, 'desk').map((shown) => ({
    ...shown,
    answer: shown.passed && shown.limit !== undefined ? undefined : answers.get(shown.code),
  }));
}
