import type { Check } from '@fleet/contracts/fuelling/check-shapes.ts';
import { Skeleton, UnstyledButton } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import {
  checkSentence,
  checkWayOut,
  figureText,
  litresText,
} from '../../../lib/fuel-requests/check-sentence.ts';
import type { Preview } from '../../../lib/fuel-requests/fuel-requests.api.ts';
import { Money } from '../../../ui/money.tsx';
import { Volume } from '../../../ui/volume.tsx';
import classes from './measure-field.module.css';
import { litresThatPassMl, type MeasuredCheck, roomOf, tightestLimit } from './tightest-limit.ts';

interface MeasureHintProps {
  /** Null while there is nothing to preview. */
  preview: Preview | null;
  is: 'empty' | 'loading' | 'unknown' | 'fresh' | 'stale';
  /** An amount was requested, so the volume is unknown. */
  isAmount: boolean;
  onTake: (volume_ml: number) => void;
}

/** Cost and tightest limit before the request; if it would fail, what would pass. */
export function MeasureHint({ preview, is, isAmount, onTake }: MeasureHintProps) {
  const { t } = useTranslation();
  if (is === 'loading') {
    return (
      <div className={classes.hint}>
        <Skeleton height={14} width="70%" />
      </div>
    );
  }
  if (is === 'empty' || is === 'unknown' || !preview) {
    return (
      <div className={classes.hint}>
        <p>{t(is === 'empty' ? 'driver.hint.empty' : 'driver.hint.unknown')}</p>
      </div>
    );
  }
  const problem = problemOf(t, preview);
  const less_ml = problem
    ? (litresThatPassMl(preview.checks, preview.price_millis_per_litre) ?? preview.suggested_volume_ml)
    : null;
  return (
    <div
      className={classes.hint}
      data-tone={problem ? 'no' : undefined}
      data-stale={is === 'stale' || undefined}
    >
      <p aria-live="polite">{problem ?? <CostAndRoom preview={preview} isAmount={isAmount} />}</p>
      {less_ml !== null && less_ml < preview.volume_ml && (
        <UnstyledButton className={classes.take!} onClick={() => onTake(less_ml)}>
          {t('driver.take', { litres: litresText(less_ml) })}
        </UnstyledButton>
      )}
    </div>
  );
}

function CostAndRoom({ preview, isAmount }: { preview: Preview; isAmount: boolean }) {
  const { t } = useTranslation();
  const tightest = tightestLimit(preview.checks, preview.price_millis_per_litre);
  // Also if the odometer is missing and the preview does not yet mention a manager.
  const isForManager = preview.checks.some((check) => !check.passed && check.consequence === 'hold');
  const room = isForManager ? t('driver.hint.manager') : tightest ? roomText(t, tightest) : '';
  const bought = isAmount && (
    <Trans
      i18nKey="driver.hint.buys"
      components={{
        volume: (
          <b>
            <Volume volume_ml={preview.volume_ml} />
          </b>
        ),
      }}
    />
  );
  return (
    <>
      {bought || (
        <Trans
          i18nKey="driver.hint.cost"
          components={{
            amount: (
              <b>
                <Money amount_halalas={preview.hold_halalas} />
              </b>
            ),
          }}
        />
      )}
      {room && ` ${room}`}
    </>
  );
}

/**
 * Why it would be rejected: unfixable reasons first, then the tightest limit. Excludes what a manager may approve, flags, and the
 * odometer, whose field shows its own error.
 */
function problemOf(t: TFunction, preview: Preview): ReactNode | null {
  const failed = preview.checks.filter(
    (check) => !check.passed && check.consequence === 'decline' && !check.code.startsWith('odometer_'),
  );
  const worst = failed.find(isUnfixableByReducing);
  if (worst) return `${checkSentence(t, worst)} ${checkWayOut(t, worst, 'driver')}`;
  if (failed.length === 0) return null;
  const limit = tightestLimit(failed, preview.price_millis_per_litre);
  if (!limit) return t('driver.hint.balance');
  if (roomOf(limit) === 0)
    return t(`driver.hint.${limit.code}_none`, { limit: figureText(t, limit.unit, limit.limit) });
  const over = figureText(t, limit.unit, (limit.value ?? 0) - limit.limit);
  return t('driver.hint.over', { over, room: roomText(t, limit) });
}

function isUnfixableByReducing(check: Check): boolean {
  return check.kind === 'fact' || (check.unit !== 'ml' && check.unit !== 'halalas');
}

/** "Up to 120 L today, none used yet." */
function roomText(t: TFunction, check: MeasuredCheck): string {
  const values = {
    limit: figureText(t, check.unit, check.limit),
    left: figureText(t, check.unit, roomOf(check)),
    used: figureText(t, check.unit, check.used ?? 0),
  };
  const isFresh = check.used === 0;
  return t(`driver.hint.${check.code}${isFresh ? '_unused' : ''}`, {
    ...values,
    defaultValue: t(`driver.hint.${check.code}`, values),
  });
}
