import type { Check } from '@fleet/contracts/fuelling/check-shapes.ts';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { Trans } from 'react-i18next';
import { formatHalalas, formatMl } from '../../lib/format.ts';
import {
  type CheckReader,
  checkAnswer,
  checkKey,
  checkTitle,
  checkWayOut,
  figureText,
  minuteOfDayText,
} from '../../lib/fuel-requests/check-sentence.ts';
import type { ShownCheck } from '../checks-table.tsx';
import { Money } from '../money.tsx';
import { Volume } from '../volume.tsx';

/** The policy's checks for `ChecksTable` and `ChecksList`, failed ones first. */
export function showChecks(t: TFunction, checks: readonly Check[], reader: CheckReader): ShownCheck[] {
  const failed = checks.filter((check) => !check.passed);
  // The limit would do, but the client may not use it: “sufficient” beside “credit blocked” would mislead.
  const isBlocked = failed.some(({ code }) => code === 'credit_in_order');
  const passed = checks.filter((check) => check.passed && !(isBlocked && check.code === 'balance'));
  const ordered = [...failed, ...passed];
  return ordered.map((check) => showCheck(t, check, reader));
}

function showCheck(t: TFunction, check: Check, reader: CheckReader): ShownCheck {
  const shown: ShownCheck = {
    code: checkKey(check),
    title: checkTitle(t, check),
    passed: check.passed,
    answer: answerNode(t, check, reader),
  };
  // Measured limits are shown as columns on a phone, where the page offers a permitted amount; other checks get a sentence.
  const isColumns = isMeasured(check) && !(reader === 'driver' && check.code === 'balance');
  const wayOut = checkWayOut(t, check, reader);
  if (wayOut && !(reader === 'driver' && isColumns)) shown.wayOut = wayOut;
  if (reader === 'driver' && !isColumns) return shown;
  return { ...shown, ...valuesOf(t, check) };
}

function isMeasured(check: Check): boolean {
  return check.unit === 'ml' || check.unit === 'halalas' || check.unit === 'count';
}

function valuesOf(t: TFunction, check: Check): Pick<ShownCheck, 'limit' | 'used' | 'value'> {
  if (check.unit === 'minute_of_day') {
    if (check.limit === null || check.used === null) return {};
    return {
      limit: <bdi>{`${minuteOfDayText(check.used)}–${minuteOfDayText(check.limit)}`}</bdi>,
      ...(check.value === null ? {} : { value: minuteOfDayText(check.value) }),
    };
  }
  return {
    ...(check.limit === null ? {} : { limit: figureNode(t, check.unit, check.limit) }),
    ...(check.used === null ? {} : { used: figureNode(t, check.unit, check.used) }),
    ...(check.value === null ? {} : { value: figureNode(t, check.unit, check.value) }),
  };
}

/** Numbers in columns: two decimals, unit in the title. */
function figureNode(t: TFunction, unit: Check['unit'], figure: number): ReactNode {
  if (unit === 'ml') return <bdi className="num">{formatMl(figure)}</bdi>;
  if (unit === 'halalas') return <bdi className="num">{formatHalalas(figure)}</bdi>;
  return <bdi>{figureText(t, unit, figure)}</bdi>;
}

/** Drivers do not see the company's balance. */
function answerNode(t: TFunction, check: Check, reader: CheckReader): ReactNode {
  if (reader === 'driver' && check.code === 'balance' && !check.passed)
    return t('checks.failed.balance_driver');
  return overNode(check) ?? checkAnswer(t, check);
}

/** "35.00 L over": the excess over a measured limit. */
function overNode(check: Check): ReactNode | null {
  if (check.passed || check.limit === null || check.value === null) return null;
  const over = check.value - check.limit;
  if (check.unit === 'ml')
    return <Trans i18nKey="checks.over" components={{ figure: <Volume volume_ml={over} /> }} />;
  if (check.unit === 'halalas')
    return <Trans i18nKey="checks.over" components={{ figure: <Money amount_halalas={over} /> }} />;
  return null;
}
