import type { SetupStep } from '@fleet/contracts/insight/setup.ts';
import { IconCheck, IconClock, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/user-context.ts';
import { DateTime } from '../../../ui/date-time.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ToneBadge } from '../../../ui/status-badge.tsx';
import type { Setup } from './setup.api.ts';
import classes from './setup.module.css';
import { SetupIban } from './setup-iban.tsx';

interface SetupStepRowProps {
  step: SetupStep;
  number: number;
  setup: Setup;
  state: 'done' | 'next' | 'later';
  /** Shown under the step until it is done. */
  extra: ReactNode;
}

/** One step: whether it is done, what it is for, and the one or two ways to do it. */
export function SetupStepRow({ step, number, setup, state, extra }: SetupStepRowProps) {
  const { t } = useTranslation();
  const isDone = state === 'done';
  const actions = useActions(step, setup, state);
  return (
    <li className={classes.step} data-state={state} aria-current={state === 'next' ? 'step' : undefined}>
      <span className={classes.number}>
        {isDone ? <IconCheck size={18} stroke={2.5} role="img" aria-label={t('setup.done')} /> : number}
      </span>
      <div className={classes.text}>
        <h2>{t(`setup.steps.${step}`)}</h2>
        <p>{useSentence(step, setup)}</p>
      </div>
      <div className={classes.actions}>{actions}</div>
      {step === 'money' && !isDone && setup.money.state !== 'arrived' && setup.money.iban && (
        <SetupIban iban={setup.money.iban} company={setup.company} />
      )}
      {!isDone && extra && <div className={classes.extra}>{extra}</div>}
    </li>
  );
}

function useSentence(step: SetupStep, { company, money, vehicles, drivers, done }: Setup): string {
  const { t } = useTranslation();
  if (step === 'company') return t('setup.company_text', { cr: company.cr_number });
  if (step === 'money')
    return t(money.state === 'none' && money.iban ? 'setup.money_none_iban' : `setup.money_${money.state}`);
  if (step === 'vehicles')
    return vehicles.count === 0
      ? t('setup.vehicles_none')
      : t('setup.vehicles_count', { count: vehicles.count });
  if (step === 'drivers') {
    if (drivers.count === 0) return t('setup.drivers_none');
    const invited = t('setup.drivers_invited', {
      count: drivers.count,
      invited: drivers.invited,
      signed_up: drivers.signed_up,
    });
    return vehicles.with_driver === 0 ? `${invited} ${t('setup.drivers_unbound')}` : invited;
  }
  return t(`setup.${step}_${done.includes(step) ? 'done' : 'text'}`);
}

/** The ways to do the step that this user has; what is done leads on quietly. */
function useActions(step: SetupStep, setup: Setup, state: SetupStepRowProps['state']): ReactNode {
  const { t } = useTranslation();
  const may = {
    topUp: useCan('create top_up'),
    transfer: useCan('transfer wallet'),
    import: useCan('import fleet'),
    vehicle: useCan('create vehicle'),
    driver: useCan('create driver'),
    limits: useCan('update policy'),
    request: useCan('create fuel_request'),
  };
  const variant = state === 'next' ? 'filled' : 'default';
  if (step === 'company') return <DateTime at={setup.company.since} as="date" />;
  if (step === 'money') {
    if (setup.money.state === 'allocated') return null;
    if (setup.money.state === 'waiting')
      return (
        <ToneBadge tone="run" icon={IconClock}>
          {t('setup.waiting_for_bank')}
        </ToneBadge>
      );
    if (setup.money.state === 'arrived')
      return (
        may.transfer && (
          <LinkButton to="/client/allocate-amount" variant={variant}>
            {t('setup.allocate')}
          </LinkButton>
        )
      );
    return (
      may.topUp && (
        <LinkButton to="/client/amount-topup" variant={variant}>
          {t('setup.top_up')}
        </LinkButton>
      )
    );
  }
  if (step === 'vehicles')
    return (
      <>
        {may.import && (
          <LinkButton to="/client/imports" variant={variant}>
            {t('setup.import')}
          </LinkButton>
        )}
        {may.vehicle && (
          <LinkButton to="/client/vehicles/$id" params={{ id: 'new' }} variant="default">
            {t('setup.add_vehicle')}
          </LinkButton>
        )}
      </>
    );
  if (step === 'drivers') {
    const isBound = setup.vehicles.with_driver > 0;
    return (
      <>
        {setup.drivers.count > 0 && !isBound && setup.vehicles.count > 0 && (
          <LinkButton to="/client/vehicles" variant={variant}>
            {t('setup.assign_drivers')}
          </LinkButton>
        )}
        {setup.drivers.count > setup.drivers.invited && (
          <LinkButton to="/client/drivers" variant={isBound ? variant : 'default'}>
            {t('setup.invite_drivers')}
          </LinkButton>
        )}
        {may.driver && (
          <LinkButton
            to="/client/drivers/$id"
            params={{ id: 'new' }}
            variant={setup.drivers.count === 0 ? variant : 'default'}
          >
            {t('setup.add_driver')}
          </LinkButton>
        )}
      </>
    );
  }
  if (step === 'limits')
    return (
      may.limits && (
        <LinkButton to="/client/limits" variant={variant}>
          {t(state === 'done' ? 'setup.see_limits' : 'setup.set_limits')}
        </LinkButton>
      )
    );
  if (state === 'done') return null;
  return setup.can_request ? (
    may.request && (
      <LinkButton to="/client/new-request" variant={variant}>
        {t('setup.request_fuel')}
      </LinkButton>
    )
  ) : (
    <span className={classes.locked}>
      <IconLock size={16} aria-hidden />
      {t('setup.locked')}
    </span>
  );
}
