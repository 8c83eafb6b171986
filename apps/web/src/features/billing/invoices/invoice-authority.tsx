import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Callout } from '../../../ui/callout.tsx';
import { Card } from '../../../ui/card.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { InvoiceCorrection } from './invoice-correction.tsx';
import { type InvoiceDetail, useSendInvoice } from './invoices.api.ts';
import classes from './invoices.module.css';

const TONES = { not_sent: 'run', sending: 'wait', cleared: 'go', reported: 'go', refused: 'no' } as const;

/** Tax status of a document: every response of the authority, QR, chain counter and hashes. */
export function InvoiceAuthority({
  invoice,
  onOpen,
}: {
  invoice: InvoiceDetail;
  onOpen: (id: number) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const send = useSendInvoice();
  const { clearance } = invoice;
  const isNotSet = !clearance.is_sent_to_authority && clearance.status === 'not_sent';
  const sentence = invoice.replaced_by
    ? 'invoices.replaced_text'
    : isNotSet
      ? 'invoices.not_set_text'
      : `invoices.clearance_text.${clearance.status}`;
  return (
    <div className={classes.stack}>
      <Callout tone={TONES[clearance.status]} title={t(`invoices.clearance.${clearance.status}`)}>
        {t(sentence)}
        {clearance.next_attempt_at &&
          ` ${t('invoices.next_attempt', { at: formatDateTime(clearance.next_attempt_at, language) })}`}
      </Callout>
      {invoice.can.reissue && <InvoiceCorrection invoice={invoice} onDone={onOpen} />}
      {invoice.can.send && (
        <div className={classes.buttons}>
          <Button
            variant="default"
            leftSection={<IconSend size={18} aria-hidden />}
            loading={send.isPending}
            onClick={() =>
              send.mutate(
                { params: { id: invoice.id } },
                { onSuccess: () => showSuccess(t('invoices.sent_again', { number: invoice.number })) },
              )
            }
          >
            {t('invoices.send_again')}
          </Button>
        </div>
      )}
      {send.error && <Callout tone="no">{errorText(t, send.error)}</Callout>}
      {clearance.answers.length > 0 && (
        <Card title={t('invoices.answers')}>
          <ul className={classes.list}>
            {clearance.answers.map((answer) => (
              <li key={answer.id}>
                <span>
                  <b>{t(`invoices.outcomes.${answer.outcome}`)}</b>
                  {answer.reason && (
                    <small dir="ltr" lang="en">
                      {answer.reason}
                    </small>
                  )}
                  <Findings messages={[...answer.errors, ...answer.warnings]} />
                </span>
                <DateTime at={answer.sent_at} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card title={t('invoices.seal')}>
        <div className={classes.parties}>
          <QrCode text={invoice.qr} label={t('invoices.qr_of', { number: invoice.number })} size={160} />
          <FactList
            facts={[
              { name: 'icv', label: t('invoices.icv'), shown: <bdi className="num">{invoice.icv}</bdi> },
              { name: 'uuid', label: 'UUID', shown: <Code text={invoice.uuid} />, wide: true },
              { name: 'hash', label: t('invoices.hash'), shown: <Code text={invoice.hash} />, wide: true },
              {
                name: 'previous_hash',
                label: t('invoices.previous_hash'),
                shown: <Code text={invoice.previous_hash} />,
                wide: true,
              },
            ]}
          />
        </div>
      </Card>
    </div>
  );
}

function Code({ text }: { text: string }) {
  return (
    <bdi dir="ltr" className={classes.mono}>
      {text}
    </bdi>
  );
}

/** The authority's messages are in English. */
function Findings({ messages }: { messages: InvoiceDetail['clearance']['answers'][number]['errors'] }) {
  if (messages.length === 0) return null;
  return (
    <ul className={classes.findings} dir="ltr" lang="en">
      {messages.map(({ code, message }) => (
        <li key={`${code} ${message}`}>
          <small>{message.includes(code) ? message : `${code}: ${message}`}</small>
        </li>
      ))}
    </ul>
  );
}
