import type { FuelRequestDetail } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { Radio, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useDecideAsAdmin } from '../../../../lib/fuel-requests/desk-requests.api.ts';
import { numberOf } from '../../../../lib/fuel-requests/request-number.ts';
import classes from '../../../../ui/fuel-requests/decision-dialog.module.css';
import { DecisionDialog } from '../../../../ui/fuel-requests/decision-dialog.tsx';
import { Money } from '../../../../ui/money.tsx';
import { showSuccess } from '../../../../ui/toast.tsx';
import { ignoreShown, useOnDecided } from '../../../../ui/waiting-queue.tsx';
import { AdjustFields, type Adjustment, adjustmentOf, EMPTY_ADJUSTMENT } from './adjust-fields.tsx';
import { platformCapture } from './capture-preview.ts';
import { PostingLines } from './posting-lines.tsx';

type Choice = 'as_is' | 'adjusted' | 'refer_to_client' | 'cancel';

interface AdminDecisionDialogProps {
  request: FuelRequestDetail;
  /** The initially selected choice. */
  first: Choice;
  draft: string;
  onClose: () => void;
}

/** The platform settles a held transaction: each choice previews its postings. */
export function AdminDecisionDialog({ request, first, draft, onClose }: AdminDecisionDialogProps) {
  const { t } = useTranslation();
  const hasLitres = request.volume_ml !== null;
  const [choice, setChoice] = useState<Choice>(hasLitres ? first : 'adjusted');
  const [adjustment, setAdjustment] = useState<Adjustment>(EMPTY_ADJUSTMENT);
  const [wasDispensed, setWasDispensed] = useState<'yes' | 'no' | null>(hasLitres ? null : 'no');
  const [comment, setComment] = useState(draft);
  const decide = useDecideAsAdmin();
  const onDecided = useOnDecided();
  const adjusted = adjustmentOf(request, adjustment);
  const isValid =
    choice === 'adjusted' ? adjusted.problem === null : choice === 'cancel' ? wasDispensed !== null : true;
  // Without a volume, completing as recorded and asking the client make no sense.
  const choices: readonly Choice[] = hasLitres
    ? ['as_is', 'adjusted', 'refer_to_client', 'cancel']
    : ['adjusted', 'cancel'];

  const bodyOf = () => {
    const common = { comment: comment.trim() };
    if (choice === 'as_is') return { ...common, decision: 'complete' as const };
    if (choice === 'refer_to_client') return { ...common, decision: 'refer_to_client' as const };
    if (choice === 'cancel')
      return { ...common, decision: 'cancel' as const, was_dispensed: wasDispensed === 'yes' };
    return {
      ...common,
      decision: 'complete' as const,
      volume_ml: adjusted.volume_ml,
      charged_halalas: adjusted.charged_halalas,
    };
  };

  return (
    <DecisionDialog
      request={request}
      title={t('decide.admin_title')}
      confirm={
        <Confirm
          choice={choice}
          request={request}
          charged={adjusted.charged_halalas}
          wasDispensed={wasDispensed}
        />
      }
      isRefusal={choice === 'cancel'}
      isReady={comment.trim() !== '' && isValid}
      isPending={decide.isPending}
      error={decide.error}
      onClose={onClose}
      onConfirm={() =>
        void decide.mutateAsync({ params: { id: request.id }, body: bodyOf() }).then(() => {
          showSuccess(t(`decide.admin_done.${choice}`, { number: numberOf(request) }));
          onClose();
          onDecided(request.id);
        }, ignoreShown)
      }
    >
      <Radio.Group
        value={choice}
        onChange={(value) => setChoice(value as Choice)}
        label={t('decide.what')}
        classNames={{ label: classes.groupLabel! }}
      >
        <div className={classes.choices}>
          {choices.map((value) => (
            <Radio
              key={value}
              value={value}
              label={t(`decide.choices.${value}`)}
              description={t(`decide.choice_notes.${value}`)}
            />
          ))}
        </div>
      </Radio.Group>
      {choice === 'adjusted' && (
        <AdjustFields request={request} adjustment={adjustment} onChange={setAdjustment} />
      )}
      {choice === 'cancel' && hasLitres && (
        <Radio.Group
          value={wasDispensed}
          onChange={(value) => setWasDispensed(value as 'yes' | 'no')}
          label={t('decide.was_dispensed')}
          classNames={{ label: classes.groupLabel! }}
        >
          <div className={classes.choices}>
            <Radio value="yes" label={t('decide.was_dispensed_yes')} />
            <Radio value="no" label={t('decide.was_dispensed_no')} />
          </div>
        </Radio.Group>
      )}
      <WillPost choice={choice} request={request} adjusted={adjusted} wasDispensed={wasDispensed} />
      <Textarea
        label={t(choice === 'refer_to_client' ? 'decide.question' : 'decide.comment')}
        required
        autosize
        minRows={2}
        maxLength={1000}
        dir="auto"
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
    </DecisionDialog>
  );
}

interface ConfirmProps {
  choice: Choice;
  request: FuelRequestDetail;
  charged: number | undefined;
  wasDispensed: 'yes' | 'no' | null;
}

function Confirm({ choice, request, charged, wasDispensed }: ConfirmProps) {
  const amount = choice === 'as_is' ? (request.amount_halalas ?? 0) : (charged ?? 0);
  const form = choice === 'cancel' ? (wasDispensed === 'yes' ? 'cancel_loss' : 'cancel') : choice;
  return (
    <Trans
      i18nKey={`decide.admin_confirm.${form}`}
      components={{
        amount: <Money amount_halalas={amount} />,
        loss: <Money amount_halalas={request.amount_halalas ?? 0} />,
      }}
    />
  );
}

interface WillPostProps extends Omit<ConfirmProps, 'charged'> {
  adjusted: ReturnType<typeof adjustmentOf>;
}

function WillPost({ choice, request, adjusted, wasDispensed }: WillPostProps) {
  if (choice === 'refer_to_client') return null;
  if (choice === 'cancel') {
    const lost = wasDispensed === 'yes' ? (request.amount_halalas ?? 0) : 0;
    const held = request.money.hold_halalas + request.money.excess_hold_halalas;
    return (
      <PostingLines
        lines={[
          { key: 'released', halalas: held },
          { key: 'owed', halalas: lost },
          { key: 'loss', halalas: lost },
        ]}
      />
    );
  }
  const volume = choice === 'as_is' ? request.volume_ml : adjusted.volume_ml;
  if (volume === null || volume === undefined || (choice === 'adjusted' && adjusted.problem)) return null;
  const capture = platformCapture(request, volume, choice === 'as_is' ? undefined : adjusted.charged_halalas);
  return (
    <PostingLines
      lines={[
        { key: 'owed', halalas: capture.owed_halalas },
        { key: 'from_hold', halalas: capture.from_hold_halalas },
        { key: 'from_suspense', halalas: capture.from_suspense_halalas },
        { key: 'loss', halalas: capture.loss_halalas },
        { key: 'released', halalas: capture.released_halalas },
      ]}
    />
  );
}
