import {
  VIOLATION_UNITS,
  type Violation,
  type ViolationCode,
} from '@fleet/contracts/delivery/trip-arrangements.ts';
import type { TFunction } from 'i18next';
import { formatNumber } from '../lib/format.ts';
import { delayText, detailsText } from './unassigned-text.ts';

type Broken = Pick<Violation, 'code' | 'by' | 'order_id'> & { readonly details?: readonly string[] };

/** The text of a trip's violation, with its amount. */
export function violationText(t: TFunction, { code, by, order_id, details = [] }: Broken): string {
  const skills = details
    .map((skill) => t(`field_values.skills.${skill}`, { defaultValue: skill }))
    .join(t('ui.comma'));
  const text = t(`plans.violations.${code}`, {
    by: sizeOf(code, by),
    time: delayText(t, by),
    skills,
    details: detailsText(t, code, details),
  });
  return order_id === null ? text : `O-${order_id}: ${text}`;
}

function sizeOf(code: ViolationCode, by: number): string {
  const unit = VIOLATION_UNITS[code];
  if (unit === 'ml' || unit === 'grams') return formatNumber(Math.ceil(by / 1000));
  if (unit === 'metres') return formatNumber(by / 1000, 1);
  return formatNumber(by);
}
