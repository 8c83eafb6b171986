import { useTranslation } from 'react-i18next';
import { errorText } from '../../../../lib/error-text.ts';
import { BigButton } from '../../../../ui/big-button.tsx';
import { Callout } from '../../../../ui/callout.tsx';
import { type Shift, useCloseShift } from '../shifts.api.ts';
import { balancesOf, closeBodyOf, isExplained } from './close-balance.ts';
import { closingsOf } from './closing-readings.ts';
import { FuelReview } from './fuel-review.tsx';
import { MeterRow } from './meter-row.tsx';
import { useShiftDraft } from './shift-draft.ts';
import { ShiftFrame } from './shift-frame.tsx';
import classes from './shift-pump.module.css';

/** Closes a shift, or corrects a returned one: one list of all meters, then meters against records by fuel. */
export function ClosePart({ shift, onDone }: { shift: Shift; onDone: () => void }) {
  const { t } = useTranslation();
  const [draft, change, drop] = useShiftDraft(`close-${shift.id}-${shift.status}`);
  const close = useCloseShift();
  const closings = closingsOf(shift, draft);
  const open = closings.filter(({ answer }) => answer === null || answer.problem !== null);
  const openFuels = new Set(open.map(({ reading }) => reading.fuel_type.id));
  const answers = closings.map(({ answer }) => answer);
  const balances = balancesOf(shift, answers, draft).filter(({ fuel }) => !openFuels.has(fuel.id));
  const isReady = open.length === 0 && balances.every((balance) => isExplained(balance, draft));
  const send = () =>
    close.mutate(
      { params: { id: shift.id }, body: closeBodyOf(shift, closings, draft), idempotencyKey: draft.key },
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
      onBack={onDone}
      footer={
        <BigButton variant="pump" disabled={!isReady} busy={close.isPending} onClick={send}>
          {open.length > 0 ? t('shifts.pump.meters_open', { count: open.length }) : t('shifts.pump.close')}
        </BigButton>
      }
    >
      {close.error && <Callout tone="no">{errorText(t, close.error)}</Callout>}
      {shift.fuelling_now > 0 && (
        <Callout tone="wait">{t('shifts.pump.fuelling_now', { count: shift.fuelling_now })}</Callout>
      )}
      <div className={classes.review}>
        {closings.map((closing) => (
          <MeterRow
            key={closing.reading.nozzle_id}
            shift_id={shift.id}
            closing={closing}
            draft={draft}
            change={change}
          />
        ))}
      </div>
      {(balances.length > 0 || closings.length === 0) && (
        <FuelReview balances={balances} draft={draft} change={change} />
      )}
    </ShiftFrame>
  );
}
