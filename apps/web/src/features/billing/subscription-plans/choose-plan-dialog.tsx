import { Button, Modal, Radio, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatDate } from '../../../lib/format.ts';
import { Callout } from '../../../ui/callout.tsx';
import dialogClasses from '../../../ui/confirm-dialog.module.css';
import { Money } from '../../../ui/money.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import classes from './plans.module.css';
import {
  type BillingCycle,
  type ClientPlanState,
  type PlanChoice,
  useChoosePlan,
} from './subscription-plans.api.ts';

interface ChoosePlanDialogProps {
  client_id: number;
  state: ClientPlanState;
  onClose: () => void;
}

/** The choice of a plan, with what it costs and from when, before it is made. */
export function ChoosePlanDialog({ client_id, state, onClose }: ChoosePlanDialogProps) {
  const { t } = useTranslation();
  const language = useLanguage() === 'ar' ? 'ar' : 'en';
  const choose = useChoosePlan();
  const { choices, starts_period } = state;
  const latest = state.next ?? state.current;
  const [code, setCode] = useState(latest?.plan ?? 'basic');
  const [cycle, setCycle] = useState<BillingCycle>(latest?.billing_cycle ?? 'monthly');
  const chosen = choices.find((choice) => choice.code === code)!;
  const title = chosen[`title_${language}`];
  const isSame =
    code === (latest?.plan ?? 'basic') &&
    (chosen[cycle].net_halalas === 0 ||
      (cycle === latest?.billing_cycle && chosen[cycle].net_halalas === latest.net_halalas));
  const send = () =>
    choose.mutate(
      {
        params: { id: client_id },
        body: { plan: code, billing_cycle: cycle, net_halalas: chosen[cycle].net_halalas, starts_period },
      },
      {
        onSuccess: () => {
          showSuccess(t('subscription.chosen', { plan: title }));
          onClose();
        },
      },
    );
  return (
    <Modal
      opened
      onClose={onClose}
      title={<b>{t('subscription.change')}</b>}
      size="lg"
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      attributes={{ header: { role: 'presentation' } }}
    >
      <SegmentedControl
        fullWidth
        aria-label={t('field_names.billing_cycle')}
        value={cycle}
        onChange={(value) => setCycle(value === 'yearly' ? 'yearly' : 'monthly')}
        data={(['monthly', 'yearly'] as const).map((value) => ({
          value,
          label: t(`subscription.cycles.${value}`),
        }))}
      />
      <div className={classes.choices} role="radiogroup" aria-label={t('subscription.plan')}>
        {choices.map((choice) => (
          <Choice
            key={choice.code}
            choice={choice}
            cycle={cycle}
            isChosen={choice.code === code}
            onChoose={() => setCode(choice.code)}
          />
        ))}
      </div>
      <p className={classes.cost} aria-live="polite">
        <Cost choice={chosen} cycle={cycle} starts_period={starts_period} />
      </p>
      {choose.error && <Callout tone="no">{errorText(t, choose.error)}</Callout>}
      <div className={dialogClasses.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button loading={choose.isPending} disabled={isSame} onClick={send}>
          {t('subscription.choose', { plan: title })}
        </Button>
      </div>
    </Modal>
  );
}

interface ChoiceProps {
  choice: PlanChoice;
  cycle: BillingCycle;
  isChosen: boolean;
  onChoose: () => void;
}

function Choice({ choice, cycle, isChosen, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  const language = useLanguage() === 'ar' ? 'ar' : 'en';
  const { net_halalas } = choice[cycle];
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the radio inside is the control
    <label className={classes.choice}>
      <Radio name="plan" aria-label={choice[`title_${language}`]} checked={isChosen} onChange={onChoose} />
      <span>
        <b>{choice[`title_${language}`]}</b>
        <small className="muted">{choice[`subtitle_${language}`]}</small>
      </span>
      <span>
        {net_halalas === 0 ? (
          t('subscription.free')
        ) : (
          <>
            <Money amount_halalas={net_halalas} /> {t(`subscription.per.${cycle}`)}
          </>
        )}
      </span>
    </label>
  );
}

/** "From 1 Dec 2026, 56.35 each month (incl. VAT 7.35), taken from the main balance." */
function Cost({
  choice,
  cycle,
  starts_period,
}: Pick<ChoiceProps, 'choice' | 'cycle'> & { starts_period: string }) {
  const { t } = useTranslation();
  const date = formatDate(`${starts_period}-01T12:00:00+03:00`, useLanguage());
  const { amount_halalas, vat_halalas } = choice[cycle];
  if (amount_halalas === 0) return t('subscription.cost_nothing', { date });
  return (
    <Trans
      i18nKey={`subscription.cost.${cycle}`}
      values={{ date }}
      components={{
        amount: <Money amount_halalas={amount_halalas} />,
        vat: <Money amount_halalas={vat_halalas} />,
      }}
    />
  );
}
