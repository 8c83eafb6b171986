import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { randomId } from '../../../lib/browser.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useFuelTitle } from '../../../lib/look-context.ts';
import { BigButton } from '../../../ui/big-button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { SelectField } from '../../../ui/form/choice-fields.tsx';
import { LitresField } from '../../../ui/form/figure-fields.tsx';
import { plainField } from '../../../ui/form/plain-field.ts';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { type Shift, useChangeMeter } from '../shifts.api.ts';
import { ShiftFrame } from './shift-frame.tsx';
import classes from './shift-pump.module.css';

const SHORTEST_REASON = 3;

/** A meter was exchanged while the shift is open: what the old one showed last, and the new one first. */
export function MeterPart({ shift, onDone }: { shift: Shift; onDone: () => void }) {
  const { t } = useTranslation();
  const titleOf = useFuelTitle();
  const [nozzle, setNozzle] = useState('');
  const [before, setBefore] = useState<number | null>(null);
  const [after, setAfter] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const [idempotencyKey] = useState(randomId);
  const save = useChangeMeter();
  const isReady =
    nozzle !== '' && before !== null && after !== null && reason.trim().length >= SHORTEST_REASON;
  const send = () => {
    if (nozzle === '' || before === null || after === null) return;
    const change = { old_reading_ml: before, new_reading_ml: after, reason: reason.trim() };
    save.mutate(
      { params: { id: shift.id }, body: { nozzle_id: Number(nozzle), ...change }, idempotencyKey },
      { onSuccess: onDone },
    );
  };
  const unchanged = shift.readings.filter((reading) => reading.change === null);
  return (
    <ShiftFrame
      title={t('shifts.pump.meter')}
      onBack={onDone}
      footer={
        <BigButton variant="pump" disabled={!isReady} busy={save.isPending} onClick={send}>
          {t('shifts.pump.meter_save')}
        </BigButton>
      }
    >
      <div className={classes.review}>
        {save.error && <Callout tone="no">{errorText(t, save.error)}</Callout>}
        <SelectField
          {...plainField<string>({
            name: 'nozzle_id',
            label: t('shifts.nozzle'),
            value: nozzle,
            onChange: setNozzle,
            required: true,
          })}
          choices={unchanged.map((reading) => ({
            value: String(reading.nozzle_id),
            label: t('shifts.nozzle_of', { number: reading.number, fuel: titleOf(reading.fuel_type) }),
          }))}
        />
        <LitresField
          {...plainField({
            name: 'old_reading_ml',
            label: t('shifts.pump.old_meter'),
            value: before,
            onChange: setBefore,
            required: true,
          })}
        />
        <LitresField
          {...plainField({
            name: 'new_reading_ml',
            label: t('shifts.pump.new_meter'),
            value: after,
            onChange: setAfter,
            required: true,
          })}
        />
        <TextField
          {...plainField({
            name: 'reason',
            label: t('shifts.pump.why_exchanged'),
            value: reason,
            onChange: setReason,
            required: true,
          })}
          lines={2}
          maxLength={500}
        />
      </div>
    </ShiftFrame>
  );
}
