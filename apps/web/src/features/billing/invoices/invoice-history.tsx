import {
  IconArrowBackUp,
  IconBell,
  IconCircleCheck,
  IconCircleX,
  IconCoins,
  IconCreditCardPay,
  IconCreditCardRefund,
  IconFileInvoice,
  IconReplace,
  IconShare,
  IconWallet,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Trans, useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatDate } from '../../../lib/format.ts';
import { LedgerLink } from '../../../ui/ledger-link.tsx';
import { Money } from '../../../ui/money.tsx';
import { Timeline, type TimelineItem } from '../../../ui/timeline.tsx';
import type { InvoiceDetail } from './invoices.api.ts';

const SETTLEMENT_ICON = {
  charged: IconCoins,
  wallet: IconWallet,
  top_up: IconCoins,
  credit_note: IconCreditCardRefund,
  reversed: IconArrowBackUp,
  replaced: IconReplace,
} as const;

/** Timeline of a document: issue, delivery, payments, reminders, credit and debit notes. */
export function InvoiceHistory({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const items: TimelineItem[] = [
    {
      id: 'issued',
      at: invoice.issued_at,
      entry: { label: t('invoices.history.issued'), tone: 'run', icon: IconFileInvoice },
      lines: [<Money key="total" amount_halalas={invoice.total_halalas} />],
    },
    ...(invoice.shared_at && invoice.shared_at !== invoice.issued_at
      ? [
          {
            id: 'shared',
            at: invoice.shared_at,
            entry: { label: t('invoices.history.shared'), tone: 'go' as const, icon: IconShare },
          },
        ]
      : []),
    ...invoice.settlements.map((settlement, index) => ({
      // Append-only, so the index is a stable key.
      id: `settled-${index}`,
      at: settlement.settled_at,
      entry: {
        label: t(
          isOnCredit(invoice, settlement)
            ? 'invoices.statuses.charged'
            : `invoices.settled_by.${settlement.kind}`,
        ),
        tone: settlement.kind === 'reversed' ? ('no' as const) : ('done' as const),
        icon: SETTLEMENT_ICON[settlement.kind],
      },
      lines: [
        <LedgerLink key="amount" entry_id={settlement.entry_id}>
          <Money amount_halalas={Math.abs(settlement.amount_halalas)} />
        </LedgerLink>,
        ...(isOnCredit(invoice, settlement)
          ? [
              <Trans
                key="on-credit"
                i18nKey="invoices.on_credit_of_it"
                values={{ day: formatDate(`${invoice.due_on}T12:00:00+03:00`, language) }}
                components={{ amount: <Money amount_halalas={invoice.on_credit_halalas} /> }}
              />,
            ]
          : []),
      ],
    })),
    ...invoice.reminders.map((reminder) => ({
      id: `reminder-${reminder.days_overdue}`,
      at: reminder.sent_at,
      entry: { label: t('invoices.history.reminded'), tone: 'wait' as const, icon: IconBell },
      lines: [t('invoices.history.days_overdue', { count: reminder.days_overdue })],
    })),
    ...invoice.credit_notes.map((note) =>
      noteItem(note, t('invoices.kinds.credit_note'), IconCreditCardRefund),
    ),
    ...invoice.debit_notes.map((note) => noteItem(note, t('invoices.kinds.debit_note'), IconCreditCardPay)),
    ...invoice.clearance.answers.map((answer) => ({
      id: `answer-${answer.id}`,
      at: answer.sent_at,
      entry: {
        label: t(`invoices.outcomes.${answer.outcome}`),
        tone: answer.outcome === 'refused' ? ('no' as const) : ('run' as const),
        icon: answer.outcome === 'refused' ? IconCircleX : IconCircleCheck,
      },
    })),
  ];
  items.sort((a, b) => a.at.localeCompare(b.at));
  return <Timeline items={items} isDated current={false} />;
}

/** A note that corrects the document, with its reason. */
function noteItem(
  note: InvoiceDetail['credit_notes'][number],
  label: string,
  icon: typeof IconCreditCardRefund,
): TimelineItem {
  return {
    id: `note-${note.id}`,
    at: note.issued_at,
    entry: { label, tone: 'end', icon },
    lines: [
      <span key="number">
        <Link to="." params={{ id: String(note.id) }} search={{}}>
          <bdi dir="ltr">{note.number}</bdi>
        </Link>{' '}
        <Money amount_halalas={note.total_halalas} />
      </span>,
      <span key="reason" dir="auto">
        {note.reason}
      </span>,
    ],
  };
}

/** Whether what a settlement took was, in part at least, not there yet. */
function isOnCredit(
  { on_credit_halalas }: InvoiceDetail,
  { kind }: InvoiceDetail['settlements'][number],
): boolean {
  return kind === 'charged' && on_credit_halalas > 0;
}
