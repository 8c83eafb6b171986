import type { PumpRequest } from '@fleet/contracts/fuelling/fuel-requests.ts';
import type { AttachedNozzle, PumpOrder } from '@fleet/contracts/fuelling/pump-orders.ts';
import { amountHalalas } from '@fleet/domain/money.ts';
import { Skeleton, UnstyledButton } from '@mantine/core';
import { IconGasStation, IconLock, IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../../lib/error-text.ts';
import { formatMl } from '../../../../lib/format.ts';
import { Callout } from '../../../../ui/callout.tsx';
import { Money } from '../../../../ui/money.tsx';
import { signal } from '../../../../ui/signals.ts';
import classes from './attached-pump.module.css';
import type { AttachedPump } from './use-attached-pump.ts';

interface AttachedPumpPartProps {
  request: PumpRequest;
  pump: AttachedPump;
  /** Switches to manual input. */
  onByHand: () => void;
}

/** Replaces the volume input: nozzle selection, progress of the pump, and the reported volume. */
export function AttachedPumpPart({ request, pump, onByHand }: AttachedPumpPartProps) {
  const { t } = useTranslation();
  const problem = pump.error ? errorText(t, pump.error) : null;
  return (
    <section className={classes.pump} aria-label={t('pump.attached.title')}>
      {pump.stage === 'loading' && <Skeleton height={96} radius={10} />}
      {pump.stage === 'choose' && <ChooseNozzle request={request} pump={pump} onByHand={onByHand} />}
      {pump.stage === 'in_progress' && <InProgress pump={pump} order={pump.order!} onByHand={onByHand} />}
      {pump.stage === 'reported' && <Reported order={pump.order!} />}
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}

/** One tap presets a nozzle; the one that is lifted comes first. */
function ChooseNozzle({ request, pump, onByHand }: AttachedPumpPartProps) {
  const { t } = useTranslation();
  const max = Math.min(
    request.max_amount_halalas,
    amountHalalas(request.max_volume_ml, request.price_millis_per_litre ?? 0),
  );
  const ended = pump.order;
  return (
    <>
      {ended && (
        <Callout tone="wait" title={t('pump.attached.ended', { number: ended.nozzle.number })}>
          {t(`pump.attached.ended_reason.${reasonOf(ended)}`)}
        </Callout>
      )}
      <p className={classes.header}>
        <b>{t('pump.attached.which')}</b>
        <span>
          {t('pump.attached.preset_to', { litres: formatMl(request.max_volume_ml) })} ·{' '}
          <Money amount_halalas={max} />
        </span>
      </p>
      <ul className={classes.nozzles}>
        {pump.pumps!.nozzles.map((nozzle) => (
          <li key={nozzle.id}>
            <UnstyledButton
              className={classes.nozzle!}
              data-lifted={nozzle.is_lifted || undefined}
              disabled={!nozzle.can_preset || pump.isBusy}
              onClick={() => pump.preset(nozzle.id)}
            >
              <span className={classes.number} aria-hidden>
                {nozzle.number}
              </span>
              <span className={classes.where}>
                {t('pump.attached.nozzle_at', { number: nozzle.number, pump: nozzle.pump_number })}
              </span>
              <span className={classes.state}>{t(`pump.attached.states.${stateOf(nozzle)}`)}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <UnstyledButton className={classes.quiet!} onClick={onByHand}>
        {t('pump.attached.manual')}
      </UnstyledButton>
    </>
  );
}

/** State of the preset pump, with its volume live if it reports it. */
function InProgress({
  pump,
  order,
  onByHand,
}: {
  pump: AttachedPump;
  order: PumpOrder;
  onByHand: () => void;
}) {
  const { t } = useTranslation();
  const isLost = pump.pumps!.line === 'lost';
  const step = stepOf(order);
  return (
    <>
      <div className={classes.live} data-step={step}>
        <p className={classes.header}>
          <b>{t('pump.attached.nozzle_at', { number: order.nozzle.number, pump: order.pump_number })}</b>
          <span>
            {t('pump.attached.preset_to', { litres: formatMl(order.credit_volume_ml) })} ·{' '}
            <Money amount_halalas={order.credit_halalas} />
          </span>
        </p>
        <p className={classes.litres}>
          <output>{formatMl(order.running_ml ?? 0)}</output>
          <span>{t('units.litre')}</span>
        </p>
        <p className={classes.step} role="status">
          <IconGasStation size={22} aria-hidden />
          {t(`pump.attached.steps.${step}`)}
        </p>
      </div>
      {isLost && (
        <div className={classes.lost} role="alert">
          <IconPlugConnectedX size={22} aria-hidden />
          <p>{t('pump.attached.lost')}</p>
        </div>
      )}
      {isLost ? (
        <UnstyledButton className={classes.quiet!} onClick={onByHand}>
          {t('pump.attached.manual')}
        </UnstyledButton>
      ) : (
        (step === 'unlocking' || step === 'lift') && (
          <UnstyledButton className={classes.quiet!} disabled={pump.isBusy} onClick={pump.lock}>
            <IconLock size={18} aria-hidden /> {t('pump.attached.lock')}
          </UnstyledButton>
        )
      )}
    </>
  );
}

/** The volume reported by the pump, read-only. */
function Reported({ order }: { order: PumpOrder }) {
  const { t } = useTranslation();
  const dispensed = order.dispensed!;
  useReportSignal(order);
  return (
    <div className={classes.live} data-step={dispensed.over_halalas > 0 ? 'over' : 'reported'}>
      <p className={classes.header}>
        <b>{t('pump.attached.reported', { number: order.nozzle.number })}</b>
        <span>{t('pump.attached.preset_to', { litres: formatMl(order.credit_volume_ml) })}</span>
      </p>
      <p className={classes.litres}>
        <output>{formatMl(dispensed.volume_ml)}</output>
        <span>{t('units.litre')}</span>
      </p>
    </div>
  );
}

/** Plays a signal when the volume arrives, but not after a reload. */
function useReportSignal(order: PumpOrder): void {
  const hasSignalled = useRef(false);
  const over_halalas = order.dispensed?.over_halalas ?? 0;
  const isNews = Date.now() - Date.parse(order.dispensed?.received_at ?? '') < NEWS_MS;
  useEffect(() => {
    if (hasSignalled.current || !isNews) return;
    hasSignalled.current = true;
    signal(over_halalas > 0 ? 'wait' : 'yes');
  }, [isNews, over_halalas]);
}

const NEWS_MS = 10_000;

function stepOf(order: PumpOrder): 'unlocking' | 'locking' | 'flowing' | 'lift' {
  if (order.state === 'ordered') return 'unlocking';
  if (order.state === 'cancelling') return 'locking';
  return order.pump_status === 'in-use' || (order.running_ml ?? 0) > 0 ? 'flowing' : 'lift';
}

function stateOf(nozzle: AttachedNozzle): 'lifted' | 'ready' | 'busy' | 'out_of_order' {
  if (nozzle.status === null || nozzle.status === 'out-of-order') return 'out_of_order';
  if (!nozzle.can_preset) return 'busy';
  return nozzle.is_lifted ? 'lifted' : 'ready';
}

function reasonOf({ state, end_reason }: PumpOrder): 'refused' | 'aborted' | 'timeout' | 'locked' {
  if (state === 'refused') return 'refused';
  return end_reason === 'aborted' || end_reason === 'timeout' ? end_reason : 'locked';
}
