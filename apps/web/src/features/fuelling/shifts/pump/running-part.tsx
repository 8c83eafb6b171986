import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFuelTitle } from '../../../../lib/appearance-context.ts';
import { randomId } from '../../../../lib/browser.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { formatMl, formatTime } from '../../../../lib/format.ts';
import { Callout } from '../../../../ui/callout.tsx';
import { DateTime } from '../../../../ui/date-time.tsx';
import { Money } from '../../../../ui/money.tsx';
import { useNameOf } from '../../../../ui/name-cell.tsx';
import { Volume } from '../../../../ui/volume.tsx';
import { type Shift, useSignOut } from '../shifts.api.ts';
import classes from './shift-pump.module.css';

/** An open shift: attendants, and totals by fuel and client. */
export function RunningPart({ shift, onMeter }: { shift: Shift; onMeter: () => void }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const titleOf = useFuelTitle();
  const signOut = useSignOut();
  const exchanged = shift.readings.filter((reading) => reading.change !== null);
  const here = shift.attendants.filter((one) => one.signed_out_at === null);
  const leave = (staff_id: number) =>
    signOut.mutate({ params: { id: shift.id }, body: { staff_id }, idempotencyKey: randomId() });
  return (
    <div className={classes.review}>
      <p className={classes.since}>
        {t('shifts.opened')} <DateTime at={shift.opened_at} /> · {shift.opened_by_name}
      </p>
      <div className={classes.sum}>
        <b>
          <Volume volume_ml={shift.transactions_ml} />
        </b>
        <span>
          <Money amount_halalas={shift.amount_halalas} /> ·{' '}
          {t('shifts.document.recorded', { count: shift.transactions })}
        </span>
      </div>
      <Rows
        title={t('shifts.by_fuel')}
        rows={shift.fuels.map((fuel) => ({ ...fuel, id: fuel.fuel_type.id, name: titleOf(fuel.fuel_type) }))}
      />
      <Rows
        title={t('shifts.by_client')}
        rows={shift.clients.map((row) => ({ ...row, id: row.client.id, name: nameOf(row.client) }))}
      />
      <section className={classes.fuel} aria-label={t('shifts.attendants')}>
        <h2>{t('shifts.attendants')}</h2>
        {signOut.error && <Callout tone="no">{errorText(t, signOut.error)}</Callout>}
        <ul className={classes.people}>
          {here.map((one) => (
            <li key={one.staff_id} className={classes.present}>
              <span>
                {one.name}
                <small>{t('shifts.pump.since', { time: formatTime(one.signed_in_at) })}</small>
              </span>
              <UnstyledButton className={classes.leave!} onClick={() => leave(one.staff_id)}>
                {t('shifts.pump.sign_out')}
              </UnstyledButton>
            </li>
          ))}
          {here.length === 0 && <li className={classes.nobody}>{t('shifts.pump.nobody')}</li>}
        </ul>
      </section>
      {exchanged.length > 0 && (
        <section className={classes.fuel} aria-label={t('shifts.pump.exchanged_meters')}>
          <h2>{t('shifts.pump.exchanged_meters')}</h2>
          <dl className={classes.lines}>
            {exchanged.map(({ nozzle_id, number, fuel_type, change }) => (
              <div key={nozzle_id}>
                <dt>
                  {t('shifts.nozzle_of', { number, fuel: titleOf(fuel_type) })}
                  <small>{t('shifts.pump.exchanged_at', { time: formatTime(change!.changed_at) })}</small>
                </dt>
                <dd>
                  <Volume volume_ml={change!.new_reading_ml} />
                  <small>{t('shifts.pump.old_ended', { litres: formatMl(change!.old_reading_ml) })}</small>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {exchanged.length < shift.readings.length && (
        <UnstyledButton className={classes.toggle!} onClick={onMeter}>
          {t('shifts.pump.meter')}
        </UnstyledButton>
      )}
    </div>
  );
}

interface Sum {
  readonly id: number;
  readonly name: string;
  readonly transactions_ml: number;
  readonly amount_halalas: number;
}

function Rows({ title, rows }: { title: string; rows: readonly Sum[] }) {
  if (rows.length === 0) return null;
  return (
    <section className={classes.fuel} aria-label={title}>
      <h2>{title}</h2>
      <dl className={classes.lines}>
        {rows.map((row) => (
          <div key={row.id}>
            <dt>{row.name}</dt>
            <dd>
              <Volume volume_ml={row.transactions_ml} />
              <small>
                <Money amount_halalas={row.amount_halalas} />
              </small>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
