import { causeOf } from '@fleet/contracts/billing/rejection-causes.ts';
import { Button } from '@mantine/core';
import { IconArrowRight, IconFileCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { Callout } from '../../../ui/callout.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { type Correction, type InvoiceDetail, useCorrection, useReissueInvoice } from './invoices.api.ts';
import classes from './invoices.module.css';
import { NumberLink } from './number-link.tsx';
import { placeOf } from './rejection-places.ts';

interface CorrectionProps {
  invoice: InvoiceDetail;
  /** Opens the document that was issued. */
  onDone: (id: number) => void;
}

/** A rejected document: what is wrong and where it is corrected, whether it would pass now, and its issue. */
export function InvoiceCorrection({ invoice, onDone }: CorrectionProps) {
  const { t } = useTranslation();
  const { data: correction, error } = useCorrection(invoice.id);
  if (error) return <Callout tone="no">{errorText(t, error)}</Callout>;
  if (!correction) return null;
  return (
    <Card title={t('invoices.correction.title')}>
      <div className={classes.stack}>
        <Findings invoice={invoice} correction={correction} messages={correction.findings} />
        <Changes correction={correction} />
        <Outlook invoice={invoice} correction={correction} />
        <Reissue invoice={invoice} correction={correction} onDone={onDone} />
      </div>
    </Card>
  );
}

interface PartProps {
  invoice: InvoiceDetail;
  correction: Correction;
}

/** What the authority says in plain words, each with the page on which it is corrected; its own words below. */
function Findings({ invoice, correction, messages }: PartProps & { messages: Correction['findings'] }) {
  const { t } = useTranslation();
  if (messages.length === 0) return <p>{t('invoices.rejections.none')}</p>;
  return (
    <ul className={classes.list}>
      {messages.map(({ code, message }) => (
        <li key={`${code} ${message}`}>
          <span>
            {t(`invoices.rejections.${causeOf(code)}`)}{' '}
            <Place code={code} invoice={invoice} of={correction} />
            <small dir="ltr" lang="en">
              {message.includes(code) ? message : `${code}: ${message}`}
            </small>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Place({ code, invoice, of }: { code: string; invoice: InvoiceDetail; of: Correction }) {
  const { t } = useTranslation();
  const cause = causeOf(code);
  const { kind, client, network } = invoice;
  const place = placeOf(cause, { kind, client, network, seller_network_id: of.seller_network_id });
  if (place === null) return null;
  if (place === 'operator') return <b>{t('running_month.by_operator')}</b>;
  return (
    <Link {...place}>
      {t(`invoices.correction.places.${cause === 'certificate' ? 'certificate' : partOf(cause)}`)}{' '}
      <IconArrowRight size={14} className="flip" aria-hidden />
    </Link>
  );
}

/** Of `buyer_vat_no`, what the link names. */
function partOf(cause: string): string {
  return cause.replace(/^(seller|buyer)_/, '');
}

function Changes({ correction: { changes } }: { correction: Correction }) {
  const { t } = useTranslation();
  if (changes.length === 0) return null;
  return (
    <section>
      <b>{t('invoices.correction.changed')}</b>
      <ul className={classes.findings}>
        {changes.map(({ side, field, before, after }) => (
          <li key={`${side} ${field}`}>
            {t(`invoices.document.${side}`)}, {t(`field_names.${field}`)}:{' '}
            {before !== null && (
              <>
                <del>
                  <bdi>{before}</bdi>
                </del>{' '}
              </>
            )}
            <ins>
              <bdi>{after ?? '—'}</bdi>
            </ins>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether it would pass the rules known here. */
function Outlook({ invoice, correction }: PartProps) {
  const { t } = useTranslation();
  const { first, remaining, changes } = correction;
  if (first)
    return (
      <Callout tone="wait" title={t('invoices.correction.first')}>
        <NumberLink of={first} />
      </Callout>
    );
  if (remaining.length > 0)
    return (
      <Callout tone="no" title={t('invoices.correction.remaining')}>
        <Findings invoice={invoice} correction={correction} messages={remaining} />
      </Callout>
    );
  return changes.length === 0 ? (
    <Callout tone="wait" title={t('invoices.correction.unchanged')}>
      {t('invoices.correction.unchanged_text')}
    </Callout>
  ) : (
    <Callout tone="go" title={t('invoices.correction.passes')}>
      {t('invoices.correction.passes_text')}
    </Callout>
  );
}

function Reissue({ invoice, correction, onDone }: CorrectionProps & PartProps) {
  const { t } = useTranslation();
  const [isConfirming, setIsConfirming] = useState(false);
  const reissue = useReissueInvoice();
  const { number } = invoice;
  const issue = () =>
    reissue.mutate(
      { params: { id: invoice.id } },
      {
        onSuccess: (next) => {
          showSuccess(t('invoices.correction.done', { number: next.number, before: number }));
          onDone(next.id);
        },
      },
    );
  return (
    <div className={classes.buttons}>
      <Button
        leftSection={<IconFileCheck size={18} aria-hidden />}
        disabled={correction.remaining.length > 0 || correction.first !== null}
        onClick={() => setIsConfirming(true)}
      >
        {t('invoices.correction.issue')}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t('invoices.correction.issue_title', { number })}
          text={t('invoices.correction.issue_text')}
          confirm={t('invoices.correction.issue')}
          isBusy={reissue.isPending}
          error={reissue.error}
          onConfirm={issue}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </div>
  );
}
