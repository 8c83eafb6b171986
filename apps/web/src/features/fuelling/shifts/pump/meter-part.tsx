import { maxThroughNozzleMl, meterCapacityMl, meteredVolume } from '@fleet/domain/meters.ts';
import { UnstyledButton } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFuelTitle } from '../../../../lib/appearance-context.ts';
import { randomId } from '../../../../lib/browser.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { formatMl } from '../../../../lib/format.ts';
import { BigButton } from '../../../../ui/big-button.tsx';
import { Callout } from '../../../../ui/callout.tsx';
import { LitresField } from '../../../../ui/form/figure-fields.tsx';
import { plainField } from '../../../../ui/form/plain-field.ts';
import { TextField } from '../../../../ui/form/text-fields.tsx';
import { type Shift, useChangeMeter } from '../shifts.api.ts';
import { ShiftFrame } from './shift-frame.tsx';
import classes from './shift-pump.module.css';

const SHORTEST_REASON = 3;
const EMPTY = {
  nozzle: null as number | null,
  before: null as number | null,
  after: null as number | null,
  reason: '',
};

/**
 * Records a meter exchange during an open shift: last reading of the old meter and first of the new one. Impossible readings show an
 * error on blur, by the server's rule.
 */
export function MeterPart({ shift, onDone }: { shift: Shift; onDone: () => void }) {
  const { t } = useTranslation();
  const titleOf = useFuelTitle();
  const [typed, setTyped] = useState(() => ({ ...EMPTY, key: randomId() }));
  const [left, setLeft] = useState({ before: false, after: false });
  const save = useChangeMeter();
  const label = useId();
  const { nozzle, before, after, reason } = typed;
  // Changed input is a new intention with its own key.
  const type = (more: Partial<typeof EMPTY>) => setTyped((now) => ({ ...now, ...more, key: randomId() }));
  const unchanged = shift.readings.filter((reading) => reading.change === null);
  const chosen = unchanged.find((reading) => reading.nozzle_id === nozzle);
  const problems = problemsOf(chosen, before, after, new Date(shift.opened_at));
  const isReady =
    chosen !== undefined &&
    before !== null &&
    after !== null &&
    !problems.before &&
    !problems.after &&
    reason.trim().length >= SHORTEST_REASON;
  const send = () => {
    if (!chosen || before === null || after === null) return;
    const change = { old_reading_ml: before, new_reading_ml: after, reason: reason.trim() };
    save.mutate(
      {
        params: { id: shift.id },
        body: { nozzle_id: chosen.nozzle_id, ...change },
        idempotencyKey: typed.key,
      },
      { onSuccess: onDone },
    );
  };
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
        {/* biome-ignore lint/a11y/useSemanticElements: a legend cannot be placed in the grid */}
        <div role="group" aria-labelledby={label} className={classes.nozzles}>
          <span id={label}>{t('shifts.nozzle')}</span>
          {unchanged.map(({ nozzle_id, number, fuel_type }) => (
            <UnstyledButton
              key={nozzle_id}
              className={classes.toggle!}
              aria-pressed={nozzle_id === nozzle}
              data-on={nozzle_id === nozzle || undefined}
              onClick={() => type({ nozzle: nozzle_id })}
            >
              {t('shifts.nozzle_of', { number, fuel: titleOf(fuel_type) })}
            </UnstyledButton>
          ))}
        </div>
        <LitresField
          {...plainField({
            name: 'old_reading_ml',
            label: t('shifts.pump.old_meter'),
            value: before,
            onChange: (before) => type({ before }),
            required: true,
            problem: left.before ? problems.before : undefined,
          })}
          size="lg"
          onBlur={() => setLeft((now) => ({ ...now, before: true }))}
          hint={chosen && t('shifts.pump.opened_at_reading', { litres: formatMl(chosen.opening_ml) })}
        />
        <LitresField
          {...plainField({
            name: 'new_reading_ml',
            label: t('shifts.pump.new_meter'),
            value: after,
            onChange: (after) => type({ after }),
            required: true,
            problem: left.after ? problems.after : undefined,
          })}
          size="lg"
          onBlur={() => setLeft((now) => ({ ...now, after: true }))}
        />
        <TextField
          {...plainField({
            name: 'reason',
            label: t('shifts.pump.why_exchanged'),
            value: reason,
            onChange: (reason) => type({ reason }),
            required: true,
          })}
          size="lg"
          lines={2}
          maxLength={500}
        />
      </div>
    </ShiftFrame>
  );
}

/** Problems of the old meter's last and the new meter's first reading: keys under `fields`. */
function problemsOf(
  nozzle: Shift['readings'][number] | undefined,
  before: number | null,
  after: number | null,
  opened_at: Date,
): { before?: string | undefined; after?: string | undefined } {
  if (!nozzle) return {};
  const { meter_digits, opening_ml } = nozzle;
  const max_ml = maxThroughNozzleMl(Date.now() - opened_at.getTime());
  const ran =
    before === null ? null : meteredVolume({ meter_digits, from_ml: opening_ml, to_ml: before, max_ml });
  return {
    before: ran?.problem ? `meter_${ran.problem}` : undefined,
    after: after !== null && after >= meterCapacityMl(meter_digits) ? 'meter_above_meter' : undefined,
  };
}
