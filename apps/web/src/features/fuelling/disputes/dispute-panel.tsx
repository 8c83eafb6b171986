import type { DisputeCaseRow } from '@fleet/contracts/fuelling/dispute-cases.ts';
import { Button, Divider } from '@mantine/core';
import { IconGavel } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Callout } from '../../../ui/callout.tsx';
import { ChatLink } from '../../../ui/chat-link.tsx';
import classes from '../../../ui/fuel-requests/detail.module.css';
import { CommentForm } from '../../../ui/fuel-requests/thread/comment-form.tsx';
import { Thread } from '../../../ui/fuel-requests/thread/thread.tsx';
import { Money } from '../../../ui/money.tsx';
import type { PanelState } from '../../../ui/panel-state.ts';
import { RecordPanel } from '../../../ui/record-panel.tsx';
import { Volume } from '../../../ui/volume.tsx';
import { DecideDisputeDialog } from './decide-dispute-dialog.tsx';
import { DisputeState } from './dispute-state.tsx';
import { type Dispute, useCommentDispute, useDispute } from './disputes.api.ts';
import disputeClasses from './disputes.module.css';

export interface DisputePanelProps {
  id: string;
  panel: PanelState;
  rows: readonly DisputeCaseRow[] | undefined;
  /** Renders the disputed transaction. */
  transaction: (request: Dispute['fuel_request']) => ReactNode;
}

/** One dispute beside the list: client, reason, result, thread and transaction. */
export function DisputePanel({ id, panel, rows, transaction }: DisputePanelProps) {
  const { t } = useTranslation();
  const result = useDispute(id);
  return (
    <RecordPanel
      kind={t('disputes.one')}
      panel={panel}
      result={result}
      rows={rows}
      title={(dispute) => <bdi className="num">#{dispute.id}</bdi>}
      actions={(dispute) =>
        (dispute.can.comment || dispute.can.decide) && <Footer key={dispute.state} dispute={dispute} />
      }
    >
      {(dispute) => (
        <>
          <Verdict dispute={dispute} />
          <DisputeAmounts dispute={dispute} />
          <Thread comments={dispute.comments} title={t('desk.comments.title')} />
          {dispute.can.comment && <ChatLink kind="dispute" about={dispute.id} />}
          <Divider my="lg" label={t('disputes.transaction')} labelPosition="left" />
          {transaction(dispute.fuel_request)}
        </>
      )}
    </RecordPanel>
  );
}

function Footer({ dispute }: { dispute: Dispute }) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState('');
  const [isDeciding, setIsDeciding] = useState(false);
  const comment = useCommentDispute();
  return (
    <>
      {dispute.can.comment && (
        <CommentForm
          draft={draft}
          onDraft={setDraft}
          placeholder={t('desk.comments.add')}
          isPending={comment.isPending}
          error={comment.error}
          send={(body, onSent) => comment.mutate({ params: { id: dispute.id }, body }, { onSuccess: onSent })}
        />
      )}
      {dispute.can.decide && (
        <Button leftSection={<IconGavel size={18} aria-hidden />} onClick={() => setIsDeciding(true)}>
          {t('disputes.decide')}
        </Button>
      )}
      {isDeciding && (
        <DecideDisputeDialog dispute={dispute} draft={draft} onClose={() => setIsDeciding(false)} />
      )}
    </>
  );
}

/** Summary: what the case waits for, or how it ended and who bears it. */
function Verdict({ dispute }: { dispute: Dispute }) {
  const { t } = useTranslation();
  const { state, borne } = dispute;
  const header = (
    <p className={disputeClasses.header}>
      <DisputeState state={state} />{' '}
      <span>
        {t('disputes.by', { name: dispute.opened_by, reason: t(`disputes.reasons.${dispute.reason_code}`) })}
      </span>
    </p>
  );
  if (state === 'open')
    return (
      <>
        {header}
        <Callout tone="wait" title={t(dispute.can.decide ? 'disputes.waits_you' : 'disputes.waits')}>
          {t('disputes.waits_text')}
        </Callout>
      </>
    );
  return (
    <>
      {header}
      <Callout
        tone={state === 'upheld' ? 'go' : 'run'}
        title={t(`disputes.decided.${state}`, { name: dispute.decided_by ?? '' })}
      >
        <q dir="auto">{dispute.decision_reason}</q>{' '}
        {borne && (
          <Trans
            i18nKey={
              borne.station_halalas > 0 && borne.platform_halalas > 0
                ? 'disputes.borne_both'
                : borne.station_halalas > 0
                  ? 'disputes.borne_station'
                  : 'disputes.borne_platform'
            }
            components={{
              station: <Money amount_halalas={borne.station_halalas} />,
              platform: <Money amount_halalas={borne.platform_halalas} />,
            }}
          />
        )}
      </Callout>
    </>
  );
}

/** Before and after: volume, amount due to the station, charge of the client. */
function DisputeAmounts({ dispute }: { dispute: Dispute }) {
  const { t } = useTranslation();
  const isUpheld = dispute.state === 'upheld';
  return (
    <section>
      <h3 className={classes.title}>{t('disputes.amounts')}</h3>
      <table className={classes.compare}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('disputes.before')}</th>
            {isUpheld && <th scope="col">{t('disputes.after')}</th>}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('columns.litres')}</th>
            <td>
              <Volume volume_ml={dispute.volume_before_ml} bare />
            </td>
            {isUpheld && (
              <td className={classes.now}>
                <Volume volume_ml={dispute.volume_after_ml ?? 0} bare />
              </td>
            )}
          </tr>
          <tr>
            <th scope="row">{t('disputes.owed')}</th>
            <td>
              <Money amount_halalas={dispute.amount_before_halalas} bare />
            </td>
            {isUpheld && (
              <td className={classes.now}>
                <Money amount_halalas={dispute.amount_after_halalas ?? 0} bare />
              </td>
            )}
          </tr>
          <tr>
            <th scope="row">{t('disputes.charged_client')}</th>
            <td>
              <Money amount_halalas={dispute.charged_before_halalas} bare />
            </td>
            {isUpheld && (
              <td className={classes.now}>
                <Money amount_halalas={dispute.charged_after_halalas ?? 0} bare />
              </td>
            )}
          </tr>
        </tbody>
      </table>
    </section>
  );
}
