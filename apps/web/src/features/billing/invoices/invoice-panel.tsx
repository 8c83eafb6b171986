import { getInvoiceXml, printInvoice } from '@fleet/contracts/billing/invoices.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatNumber } from '../../../lib/format.ts';
import { DetailTabs } from '../../../ui/detail-tabs.tsx';
import { Money } from '../../../ui/money.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import type { PanelState } from '../../../ui/panel-state.ts';
import { PdfButton } from '../../../ui/pdf-button.tsx';
import { RecordPanel } from '../../../ui/record-panel.tsx';
import { CreditDialog } from './credit-dialog.tsx';
import { CreditOverdueNote } from './credit-overdue-note.tsx';
import { DebitDialog } from './debit-dialog.tsx';
import { InvoiceAuthority } from './invoice-authority.tsx';
import { ClearanceStatus, InvoiceStatus } from './invoice-badges.tsx';
import { formatDays } from './invoice-days.ts';
import { InvoiceFacts } from './invoice-facts.tsx';
import { InvoiceHistory } from './invoice-history.tsx';
import { InvoiceItems } from './invoice-items.tsx';
import { InvoiceLines } from './invoice-lines.tsx';
import { type Invoice, type InvoiceDetail, useInvoice } from './invoices.api.ts';
import classes from './invoices.module.css';
import { signOf } from './invoices-columns.tsx';
import { ReplacedNote } from './number-link.tsx';
import { PayDialog } from './pay-dialog.tsx';
import { XmlButton } from './xml-button.tsx';

interface InvoicePanelProps {
  id: string;
  panel: PanelState;
  rows: readonly Invoice[] | undefined;
}

/** One document: content, items, timeline and tax status. */
export function InvoicePanel({ id, panel, rows }: InvoicePanelProps) {
  const { t } = useTranslation();
  const result = useInvoice(id);
  const [dialog, setDialog] = useState<'pay' | 'credit' | 'debit' | null>(null);
  return (
    <RecordPanel
      kind={result.data ? t(`invoices.kinds.${result.data.kind}`) : t('invoices.one')}
      panel={panel}
      result={result}
      rows={rows}
      title={(invoice) => (
        <bdi dir="ltr" className="num">
          {invoice.number}
        </bdi>
      )}
      actions={(invoice) =>
        (invoice.can.credit || invoice.can.debit || invoice.can.pay) && (
          <>
            {invoice.can.credit && (
              <Button variant="default" onClick={() => setDialog('credit')}>
                {t('invoices.credit')}
              </Button>
            )}
            {invoice.can.debit && (
              <Button variant="default" onClick={() => setDialog('debit')}>
                {t('invoices.debit')}
              </Button>
            )}
            {invoice.can.pay && (
              <Button onClick={() => setDialog('pay')}>
                {t(invoice.kind === 'debit_note' ? 'invoices.pay_note' : 'invoices.pay')}
              </Button>
            )}
          </>
        )
      }
    >
      {(invoice) => (
        <div className={classes.stack}>
          <Header invoice={invoice} />
          <ReplacedNote invoice={invoice} />
          <CreditOverdueNote invoice={invoice} />
          <Parts invoice={invoice} onOpen={panel.open} />
          {dialog === 'pay' && <PayDialog invoice={invoice} onClose={() => setDialog(null)} />}
          {dialog === 'credit' && (
            <CreditDialog invoice={invoice} onClose={() => setDialog(null)} onDone={panel.open} />
          )}
          {dialog === 'debit' && (
            <DebitDialog invoice={invoice} onClose={() => setDialog(null)} onDone={panel.open} />
          )}
        </div>
      )}
    </RecordPanel>
  );
}

function Header({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useNameOf();
  const params = { id: invoice.id };
  const isStaff = invoice.can.credit || invoice.clearance.answers.length > 0 || invoice.can.send;
  return (
    <>
      <div className={classes.header}>
        <span className={classes.total}>
          <Money amount_halalas={signOf(invoice) * invoice.total_halalas} />
        </span>
        <InvoiceStatus invoice={invoice} />
        {(isStaff || invoice.clearance.is_sent_to_authority) && (
          <ClearanceStatus status={invoice.clearance_status} variant="filled" />
        )}
      </div>
      <p className={classes.quiet}>
        {formatDays(invoice, language)} · {nameOf(invoice.client ?? invoice.network)}
        {invoice.client && invoice.network && ` · ${nameOf(invoice.network)}`}
      </p>
      <div className={classes.buttons}>
        <PdfButton label={t('invoices.pdf')} route={printInvoice} params={params} />
        <XmlButton route={getInvoiceXml} params={params} label={t('invoices.xml')} />
      </div>
    </>
  );
}

function Parts({ invoice, onOpen }: { invoice: InvoiceDetail; onOpen: (id: number) => void }) {
  const { t } = useTranslation();
  const authority = {
    name: 'authority',
    label: t('invoices.authority'),
    content: () => <InvoiceAuthority invoice={invoice} onOpen={onOpen} />,
  };
  return (
    <DetailTabs
      label={invoice.number}
      tabs={[
        // What was rejected is opened to be corrected.
        ...(invoice.can.reissue ? [authority] : []),
        {
          name: 'document',
          label: t('invoices.tabs.document'),
          content: () => (
            <div className={classes.stack}>
              <InvoiceLines invoice={invoice} />
              <InvoiceFacts invoice={invoice} />
            </div>
          ),
        },
        // A note issued by hand covers no entries.
        ...(invoice.covered === 0
          ? []
          : [
              {
                name: 'items',
                label: t('invoices.tabs.items'),
                note: formatNumber(invoice.covered),
                content: () => <InvoiceItems invoice={invoice} />,
              },
            ]),
        {
          name: 'history',
          label: t('invoices.tabs.history'),
          content: () => <InvoiceHistory invoice={invoice} />,
        },
        ...(invoice.can.reissue ? [] : [authority]),
      ]}
    />
  );
}
