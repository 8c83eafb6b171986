import { answerDecision, getDecision } from '@fleet/contracts/fuelling/decisions.ts';
import type { Language } from '@fleet/domain/languages.ts';
import { Skeleton, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { type AnswerOf, call } from '../../../lib/call.ts';
import { type CallError, isCallError } from '../../../lib/call-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { amountHalalasOf, isApprovedLess } from '../../../lib/fuel-requests/approved-less.ts';
import { fuelTitleIn, nameIn } from '../../../lib/language.ts';
import { useChange } from '../../../lib/use-change.ts';
import { BigButton } from '../../../ui/big-button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { ChecksList } from '../../../ui/checks-table.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { type Fact, FactList } from '../../../ui/fact-list.tsx';
import { AllowedQuantity } from '../../../ui/fuel-requests/allowed-quantity.tsx';
import { ApprovalChoiceField } from '../../../ui/fuel-requests/approval-choice.tsx';
import { ApproveLabel } from '../../../ui/fuel-requests/approve-label.tsx';
import { RequestReason } from '../../../ui/fuel-requests/request-reason.tsx';
import { showChecks } from '../../../ui/fuel-requests/show-checks.tsx';
import { useApproval } from '../../../ui/fuel-requests/use-approval.ts';
import { Money } from '../../../ui/money.tsx';
import { PhoneFrame } from '../../../ui/phone-frame.tsx';
import { Plate } from '../../../ui/plate.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Volume } from '../../../ui/volume.tsx';
import classes from './decisions.module.css';

const KIND = 'decision';

type Question = AnswerOf<typeof getDecision>;

/** The one question of a message, from its link: answered once, by the message's reader alone. */
export function DecisionScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { token = '' } = useParams({ strict: false }) as { token?: string };
  const { data, error, refetch } = useQuery<Question, CallError>({
    queryKey: [KIND, token],
    queryFn: ({ signal }) => call(getDecision, { params: { token }, signal }),
    // What somebody else decided in the meantime must not be offered again.
    staleTime: 0,
  });
  if (data) return <QuestionView key={data.state} token={token} question={data} />;
  const refusal = isCallError(error, 'FORBIDDEN')
    ? 'other_reader'
    : isCallError(error, 'NOT_FOUND')
      ? 'no_link'
      : null;
  return (
    <PhoneFrame
      title={t('decisions.title')}
      footer={
        refusal && (
          <BigButton variant="second" onClick={() => void navigate({ to: '/' })}>
            {t('decisions.home')}
          </BigButton>
        )
      }
    >
      {refusal ? (
        <Callout tone="no" title={t(`decisions.${refusal}`)}>
          {t(`decisions.${refusal}_text`)}
        </Callout>
      ) : error ? (
        <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={320} radius="md" />
      )}
    </PhoneFrame>
  );
}

function QuestionView({ token, question }: { token: string; question: Question }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const { state, kind, request } = question;
  const [comment, setComment] = useState('');
  const [isCommentMissing, setIsCommentMissing] = useState(false);
  const approval = useApproval(request);
  const change = useChange(answerDecision, [KIND, 'fuel-requests', 'capacity']);
  const isHeld = kind === 'transaction_pending_with_client';
  // It was decided, and came back: a newer message asks for it.
  const isReopened = state === 'decided' && request.status === kind;
  const answer = (decision: 'approve' | 'refuse') => {
    const isMissing = !comment.trim() && (isHeld || decision === 'refuse');
    setIsCommentMissing(isMissing);
    const takesAll = isHeld || decision === 'refuse';
    if (!takesAll) approval.attempt();
    if (isMissing || !(takesAll || approval.isReady)) return;
    const quantity = takesAll ? {} : approval.approval;
    change.mutate({ params: { token }, body: { decision, comment, ...quantity } });
  };
  const openInFull = () =>
    void navigate({ to: '/client/refueling-transactions/$id', params: { id: String(request.id) } });
  const failed = (request.close_checks ?? request.checks).filter((check) => !check.passed);
  const amount = isHeld ? request.amount_halalas : request.requested_amount_halalas;
  return (
    <PhoneFrame
      title={t(`decisions.titles.${kind}`)}
      sub={request.reference_number ?? t('driver.request_title', { id: request.id })}
      footer={
        state === 'open' ? (
          <>
            <BigButton variant="second" busy={change.isPending} onClick={() => answer('refuse')}>
              {t('decisions.refuse')}
            </BigButton>
            <BigButton busy={change.isPending} onClick={() => answer('approve')}>
              {isHeld ? (
                <>
                  {t('decisions.approve')} {amount !== null && <Money amount_halalas={amount} />}
                </>
              ) : (
                <ApproveLabel request={request} approval={approval} />
              )}
            </BigButton>
          </>
        ) : (
          <BigButton variant="second" onClick={openInFull}>
            {t('decisions.open_in_full')}
          </BigButton>
        )
      }
    >
      {state !== 'open' && (
        <Callout
          tone={state === 'decided' ? 'run' : 'wait'}
          title={t(`decisions.states.${isReopened ? 'reopened' : state}`)}
        >
          {state === 'decided' ? <StatusBadge status={request.status} /> : t('decisions.states.expired_text')}
        </Callout>
      )}
      {change.error && <Callout tone="no">{errorText(t, change.error)}</Callout>}
      <section className={classes.card}>
        <div className={classes.plate}>
          <Plate plate={request.vehicle.plate_no} kind={request.vehicle.plate_kind} size="sm" />
        </div>
        <FactList facts={factsOf(t, language, question)} />
        <RequestReason request={request} />
      </section>
      {/* They are about what was requested: of less that was approved they would say something wrong. */}
      {failed.length > 0 && !isApprovedLess(request) && (
        <section className={classes.checks}>
          <ChecksList checks={showChecks(t, failed, 'desk').map(({ wayOut: _none, ...check }) => check)} />
        </section>
      )}
      {state === 'open' && !isHeld && <ApprovalChoiceField request={request} approval={approval} />}
      {state === 'open' && (
        <Textarea
          label={t('decide.comment')}
          description={t(isHeld ? 'decisions.comment_needed' : 'decisions.comment_to_refuse')}
          value={comment}
          maxLength={1000}
          autosize
          minRows={2}
          error={isCommentMissing && t('fields.required')}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
      )}
    </PhoneFrame>
  );
}

function factsOf(t: TFunction, language: Language, { state, kind, request }: Question): Fact[] {
  const { driver, fuel_type, station, due_at } = request;
  const isHeld = kind === 'transaction_pending_with_client';
  const amount = isHeld ? request.amount_halalas : amountHalalasOf(request);
  return [
    { name: 'driver', label: t('decisions.driver'), shown: driver.name },
    { name: 'fuel', label: t('decisions.fuel'), shown: fuelTitleIn(language, fuel_type) },
    {
      name: 'volume',
      label: t('decisions.volume'),
      shown:
        request.volume_ml === null ? (
          <AllowedQuantity request={request} />
        ) : (
          <Volume volume_ml={request.volume_ml} />
        ),
    },
    ...(amount === null
      ? []
      : [{ name: 'amount', label: t('decisions.amount'), shown: <Money amount_halalas={amount} /> }]),
    ...(station
      ? [{ name: 'station', label: t('decisions.station'), shown: nameIn(language, station) }]
      : []),
    ...(due_at && state === 'open'
      ? [{ name: 'due_at', label: t('decisions.until'), shown: formatDateTime(due_at, language) }]
      : []),
  ];
}
