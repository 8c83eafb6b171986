import { type MeterAnswer, maxThroughNozzleMl, shiftVolume } from '@fleet/domain/meters.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../../lib/error-text.ts';
import { BigButton } from '../../../../ui/big-button.tsx';
import { Callout } from '../../../../ui/callout.tsx';
import { type Shift, useCloseShift } from '../shifts.api.ts';
import { balancesOf, closeBodyOf, isExplained } from './close-balance.ts';
import { FuelReview } from './fuel-review.tsx';
import { ReadingStep, readingOf } from './reading-step.tsx';
import { useShiftDraft } from './shift-draft.ts';
import { ShiftFrame } from './shift-frame.tsx';

/** Closes a shift, or corrects a returned one: each meter in turn, then meters against records by fuel. */
export function ClosePart({ shift, onDone }: { shift: Shift; onDone: () => void }) {
  const { t } = useTranslation();
  const { readings } = shift;
  const [draft, change, drop] = useShiftDraft(`close-${shift.id}-${shift.status}`);
  const [at, setAt] = useState(0);
  const close = useCloseShift();
  const until = shift.closed_at ? new Date(shift.closed_at) : new Date();
  const max_ml = maxThroughNozzleMl(until.getTime() - new Date(shift.opened_at).getTime());
  const answers = readings.map((reading): MeterAnswer | null => {
    const closing_ml = readingOf(draft.readings[reading.nozzle_id], reading.meter_digits);
    return closing_ml === null ? null : shiftVolume({ ...reading, closing_ml, max_ml });
  });
  const reading = readings[at];
  const balances = balancesOf(shift, answers, draft);
  const isReview = reading === undefined;
  const isReady = isReview
    ? balances.every((balance) => isExplained(balance, draft))
    : answers[at] !== null && answers[at]?.problem === null;
  const send = () =>
    close.mutate(
      { params: { id: shift.id }, body: closeBodyOf(shift, draft), idempotencyKey: draft.key },
      {
        onSuccess: () => {
          drop();
          onDone();
        },
      },
    );
  return (
    <ShiftFrame
      title={t(shift.status === 'sent_back' ? 'shifts.pump.correct' : 'shifts.pump.close')}
      sub={<bdi className="num">{shift.reference_number}</bdi>}
      onBack={() => (at > 0 ? setAt(at - 1) : onDone())}
      footer={
        <BigButton
          variant="pump"
          disabled={!isReady}
          busy={close.isPending}
          onClick={isReview ? send : () => setAt(at + 1)}
        >
          {t(isReview ? 'shifts.pump.close' : 'shifts.pump.next')}
        </BigButton>
      }
    >
      {close.error && <Callout tone="no">{errorText(t, close.error)}</Callout>}
      {shift.fuelling_now > 0 && (
        <Callout tone="wait">{t('shifts.pump.fuelling_now', { count: shift.fuelling_now })}</Callout>
      )}
      {reading ? (
        <ReadingStep
          nozzle={{ ...reading, id: reading.nozzle_id }}
          at={at + 1}
          of={readings.length}
          beside={{
            label: t(reading.change ? 'shifts.pump.new_meter' : 'shifts.opening'),
            reading_ml: reading.change?.new_reading_ml ?? reading.opening_ml,
          }}
          typed={draft.readings[reading.nozzle_id] ?? ''}
          onType={(text) => change({ readings: { ...draft.readings, [reading.nozzle_id]: text } })}
          answer={answers[at] ?? null}
        />
      ) : (
        <FuelReview balances={balances} draft={draft} change={change} />
      )}
    </ShiftFrame>
  );
}
