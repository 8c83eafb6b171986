import { Radio, SegmentedControl, TextInput } from '@mantine/core';
import { Trans, useTranslation } from 'react-i18next';
import type { ApprovalChoice, ApprovalUnit, Requested } from '../../lib/fuel-requests/approval-draft.ts';
import { requestedOf } from '../../lib/fuel-requests/approved-less.ts';
import { RiyalSign } from '../money.tsx';
import { QuantityText } from './allowed-quantity.tsx';
import classes from './approval-choice.module.css';
import type { useApproval } from './use-approval.ts';

interface ApprovalChoiceProps {
  request: Requested;
  approval: ReturnType<typeof useApproval>;
}

const UNITS: readonly ApprovalUnit[] = ['litres', 'riyals'];

/** How much is approved: all of it, less, or all of it with a one-time exception where a limit stands in the way. */
export function ApprovalChoiceField({ request, approval }: ApprovalChoiceProps) {
  const { t } = useTranslation();
  const { draft, change } = approval;
  const requested = <QuantityText quantity={requestedOf(request)} />;
  return (
    <Radio.Group
      value={draft.choice}
      onChange={(choice) => change({ choice: choice as ApprovalChoice })}
      label={t('decide.how_much')}
      classNames={{ label: classes.label! }}
    >
      <div className={classes.choices}>
        <Radio
          value="all"
          label={<Trans i18nKey="decide.how_much_choices.all" components={{ requested }} />}
        />
        <Radio value="less" label={t('decide.how_much_choices.less')} />
        {draft.choice === 'less' && <LessField approval={approval} />}
        {request.exception && (
          <Radio
            value="exception"
            label={<Trans i18nKey="decide.how_much_choices.exception" components={{ requested }} />}
            description={t('decide.exception_note')}
          />
        )}
        {draft.choice === 'exception' && <ExceptionField request={request} approval={approval} />}
      </div>
    </Radio.Group>
  );
}

function LessField({ approval }: Pick<ApprovalChoiceProps, 'approval'>) {
  const { t } = useTranslation();
  const { draft, change, problem } = approval;
  return (
    <div className={classes.field}>
      <TextInput
        label={t(`decide.less_in.${draft.unit}`)}
        inputMode="decimal"
        dir="ltr"
        data-autofocus
        value={draft.less}
        {...unitSection(draft.unit, t('units.litre'))}
        error={problem && t(`fields.${problem}`)}
        onChange={(event) => change({ less: event.currentTarget.value })}
      />
      <SegmentedControl
        aria-label={t('decide.unit')}
        value={draft.unit}
        data={UNITS.map((unit) => ({ value: unit, label: t(`decide.units.${unit}`) }))}
        // Liters typed are no riyals.
        onChange={(unit) => change({ unit: unit as ApprovalUnit, less: '' })}
      />
    </div>
  );
}

function ExceptionField({ request, approval }: ApprovalChoiceProps) {
  const { t } = useTranslation();
  const { draft, change, problem } = approval;
  const unit = request.exception?.volume_ml === null ? 'riyals' : 'litres';
  return (
    <div className={classes.field}>
      <TextInput
        label={t('decide.exception_amount')}
        inputMode="decimal"
        dir="ltr"
        value={draft.exception}
        {...unitSection(unit, t('units.litre'))}
        error={problem && t(`fields.${problem}`)}
        onChange={(event) => change({ exception: event.currentTarget.value })}
      />
    </div>
  );
}

function unitSection(unit: ApprovalUnit, litre: string) {
  return unit === 'riyals'
    ? { leftSection: <RiyalSign /> }
    : { rightSection: <span className="muted">{litre}</span>, rightSectionWidth: 44 };
}
