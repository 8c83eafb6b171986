import { type MeterAnswer, maxThroughNozzleMl, meteredVolume } from '@fleet/domain/meters.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../../lib/error-text.ts';
import { BigButton } from '../../../../ui/big-button.tsx';
import { Callout } from '../../../../ui/callout.tsx';
import { type CurrentShift, useOpenShift } from '../shifts.api.ts';
import { ReadingStep, readingOf } from './reading-step.tsx';
import { useShiftDraft } from './shift-draft.ts';
import { ShiftFrame } from './shift-frame.tsx';

/** The server knows the end of the last shift; the screen only warns about volumes that a week cannot explain. */
const A_WEEK_MS = 7 * 24 * 3_600_000;

/** Opens a shift: each meter in turn, beside its last reading. */
export function OpenPart({ current, onDone }: { current: CurrentShift; onDone: () => void }) {
  const { t } = useTranslation();
  const { nozzles } = current;
  const [draft, change, drop] = useShiftDraft(`open-${current.station.id}`);
  const [at, setAt] = useState(0);
  const open = useOpenShift();
  const nozzle = nozzles[at];
  const answerOf = (index: number): MeterAnswer | null => {
    const { id, meter_digits, last_reading_ml } = nozzles[index]!;
    const to_ml = readingOf(draft.readings[id], meter_digits);
    if (to_ml === null) return null;
    if (last_reading_ml === null || draft.exchanged.includes(id))
      return { volume_ml: 0, rolled_over: false, problem: null };
    const max_ml = maxThroughNozzleMl(A_WEEK_MS);
    return meteredVolume({ meter_digits, from_ml: last_reading_ml, to_ml, max_ml });
  };
  const answer = nozzle ? answerOf(at) : null;
  const isLast = at >= nozzles.length - 1;
  const send = () => {
    const readings = nozzles.map(({ id, meter_digits }) => ({
      nozzle_id: id,
      reading_ml: readingOf(draft.readings[id], meter_digits)!,
      meter_changed: draft.exchanged.includes(id),
    }));
    open.mutate(
      { body: { readings }, idempotencyKey: draft.key },
      {
        onSuccess: () => {
          drop();
          onDone();
        },
      },
    );
  };
  const isReady = !nozzle || (answer !== null && answer.problem === null);
  return (
    <ShiftFrame
      title={t('shifts.pump.open')}
      onBack={() => (at > 0 ? setAt(at - 1) : onDone())}
      footer={
        <BigButton
          variant="pump"
          disabled={!isReady}
          busy={open.isPending}
          onClick={isLast ? send : () => setAt(at + 1)}
        >
          {t(isLast ? 'shifts.pump.open' : 'shifts.pump.next')}
        </BigButton>
      }
    >
      {open.error && <Callout tone="no">{errorText(t, open.error)}</Callout>}
      {nozzle ? (
        <ReadingStep
          nozzle={nozzle}
          at={at + 1}
          of={nozzles.length}
          beside={{ label: t('shifts.pump.expected'), reading_ml: nozzle.last_reading_ml }}
          typed={draft.readings[nozzle.id] ?? ''}
          onType={(text) => change({ readings: { ...draft.readings, [nozzle.id]: text } })}
          answer={answer}
          exchanged={
            nozzle.last_reading_ml === null
              ? undefined
              : {
                  isSet: draft.exchanged.includes(nozzle.id),
                  toggle: () =>
                    change({
                      exchanged: draft.exchanged.includes(nozzle.id)
                        ? draft.exchanged.filter((id) => id !== nozzle.id)
                        : [...draft.exchanged, nozzle.id],
                    }),
                }
          }
        />
      ) : (
        <Callout tone="run">{t('shifts.pump.no_nozzles')}</Callout>
      )}
    </ShiftFrame>
  );
}
