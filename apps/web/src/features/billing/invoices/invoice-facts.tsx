import { addressLines } from '@fleet/domain/national-addresses.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatDate } from '../../../lib/format.ts';
import { useCan } from '../../../lib/user-context.ts';
import { Callout } from '../../../ui/callout.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { LedgerLink } from '../../../ui/ledger-link.tsx';
import { Money } from '../../../ui/money.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { useServerPicture } from '../../../ui/picture.tsx';
import type { InvoiceDetail } from './invoices.api.ts';
import classes from './invoices.module.css';
import { NumberLink } from './number-link.tsx';
import { TermsLink } from './terms-link.tsx';

/** Parties, due date and open amount. */
export function InvoiceFacts({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const mayIssue = useCan('create invoice');
  const { seller, buyer, corrects } = invoice;
  const numbered = (name: 'corrects' | 'replaces', other: InvoiceDetail['corrects']) =>
    other ? [{ name, label: t(`invoices.${name}`), shown: <NumberLink of={other} /> }] : [];
  const amount = (
    name: 'due_halalas' | 'on_credit_halalas' | 'credited_halalas' | 'debited_halalas',
    label: string,
  ) => ({
    name,
    label,
    shown: <Money amount_halalas={invoice[name]} />,
  });
  return (
    <>
      {invoice.reason && (
        <Callout tone="run" title={t('invoices.reason')}>
          <span dir="auto">{invoice.reason}</span>
        </Callout>
      )}
      <div className={classes.parties}>
        <Side label={t('invoices.document.seller')} party={seller} />
        <Side label={t('invoices.document.buyer')} party={buyer} />
      </div>
      <FactList
        facts={[
          ...numbered('replaces', invoice.replaces),
          { name: 'issued_at', label: t('invoices.issued_at'), shown: <DateTime at={invoice.issued_at} /> },
          ...(corrects ? numbered('corrects', corrects) : []),
          ...(invoice.kind === 'credit_note'
            ? []
            : [
                {
                  name: 'due_on',
                  label: t('invoices.due_on'),
                  shown: formatDate(`${invoice.due_on}T12:00:00+03:00`, language),
                },
                ...(invoice.on_credit_halalas > 0
                  ? [amount('on_credit_halalas', t('invoices.on_credit'))]
                  : []),
                amount('due_halalas', t('invoices.still_due')),
              ]),
          ...(corrects ? [] : [amount('credited_halalas', t('invoices.credited'))]),
          ...(invoice.debited_halalas === 0 ? [] : [amount('debited_halalas', t('invoices.debited'))]),
          ...(invoice.network && invoice.client
            ? [
                {
                  name: 'billing_model',
                  label: t('invoices.billing_model'),
                  shown: t(`invoices.billing_models.${invoice.billing_model}`),
                },
              ]
            : []),
          ...(invoice.entry_id === null
            ? []
            : [
                {
                  name: 'entry_id',
                  label: t('invoices.posted'),
                  shown: (
                    <LedgerLink entry_id={invoice.entry_id}>
                      <bdi dir="ltr">LE-{invoice.entry_id}</bdi>
                    </LedgerLink>
                  ),
                },
              ]),
        ]}
      />
      {mayIssue && (
        <p className={classes.quiet}>
          <TermsLink of={invoice} />
        </p>
      )}
    </>
  );
}

/** As the document was issued with it; its owner is named beside it. */
function Logo({ file_id }: { file_id: number }) {
  const { url } = useServerPicture(`/files/${file_id}`);
  return url && <img src={url} alt="" className={classes.logo} />;
}

function Side({ label, party }: { label: string; party: InvoiceDetail['seller'] }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  return (
    <section>
      <span className="muted">{label}</span>
      {party.logo_file_id && <Logo file_id={party.logo_file_id} />}
      <p>
        <b>{nameOf(party)}</b>
      </p>
      {addressLines(party).map((line) => (
        <p key={line} dir="auto">
          {line}
        </p>
      ))}
      <p className="muted">
        {t('invoices.document.vat_no')}{' '}
        <bdi dir="ltr" className="num">
          {party.vat_no}
        </bdi>
      </p>
    </section>
  );
}
