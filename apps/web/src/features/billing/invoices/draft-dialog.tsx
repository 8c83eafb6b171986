import { DISCOUNT_KINDS } from '@fleet/contracts/billing/invoices.ts';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { errorText } from '../../../lib/error-text.ts';
import { Callout } from '../../../ui/callout.tsx';
import { SegmentField } from '../../../ui/form/choice-fields.tsx';
import { DecimalField, MoneyField } from '../../../ui/form/figure-fields.tsx';
import { plainField } from '../../../ui/form/plain-field.ts';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { formatDays } from './invoice-days.ts';
import { InvoiceTotals, LinesTable } from './invoice-lines.tsx';
import { type Draft, useDrafts, useStartRun } from './invoices.api.ts';
import classes from './invoices.module.css';
import { TermsLink } from './terms-link.tsx';

const BASIS_POINTS = 100;

interface DraftDialogProps {
  draft: Draft;
  period: string;
  mayIssue: boolean;
  onClose: () => void;
  onStarted: (run_id: number) => void;
}

/** A draft before issue, with an optional discount; the server calculates all amounts. */
export function DraftDialog({ draft, period, mayIssue, onClose, onStarted }: DraftDialogProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const language = useLanguage();
  const [kind, setKind] = useState(draft.discount_kind);
  const [value, setValue] = useState<number | null>(draft.discount_value);
  const start = useStartRun();
  const discount = { discount_kind: kind, discount_value: kind === 'none' ? 0 : (value ?? 0) };
  const whose = { client_id: draft.client?.id ?? null, network_id: draft.network?.id ?? null };
  const drafts = useDrafts({
    period,
    kind: draft.kind,
    client_id: whose.client_id ?? undefined,
    network_id: whose.network_id ?? undefined,
    until_on: draft.until_on,
    ...discount,
  });
  const shown = drafts.data?.rows[0] ?? draft;
  const isPercentTooMuch = kind === 'percent' && (value ?? 0) > 100 * BASIS_POINTS;
  const field = plainField({ name: 'discount_value', label: '', value, onChange: setValue, required: true });
  const issue = () =>
    start.mutate(
      { body: { period, only: [{ kind: draft.kind, ...whose, until_on: draft.until_on, discount }] } },
      {
        onSuccess: (run) => {
          onClose();
          onStarted(run.id);
        },
      },
    );
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={
        <b>
          {t(`invoices.kinds.${draft.kind}`)} · {formatDays({ period, ...draft }, language)}
        </b>
      }
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      attributes={{ header: { role: 'presentation' } }}
    >
      <div className={classes.form}>
        <div className={classes.parties}>
          <section>
            <span className="muted">{t('invoices.supplier')}</span>
            <p>
              <b>{nameOf(draft.seller)}</b>
            </p>
            <p>
              <bdi>{(language === 'ar' && draft.seller.address_ar) || draft.seller.address}</bdi>
            </p>
            <p className="muted">
              {t('invoices.document.vat_no')} <bdi dir="ltr">{draft.seller.vat_no}</bdi>
            </p>
          </section>
          <section>
            <span className="muted">{t('invoices.document.buyer')}</span>
            <p>
              <b>{nameOf(draft.client ?? draft.network)}</b>
            </p>
            <p>
              <TermsLink of={draft} />
            </p>
          </section>
        </div>
        {shown.problems.map((problem) => (
          <Callout key={problem} tone={problem === 'nothing_to_pay' ? 'no' : 'wait'}>
            {t(`invoices.problem_texts.${problem}`)}
          </Callout>
        ))}
        <LinesTable lines={shown.lines} />
        <SegmentField
          {...plainField({
            name: 'discount_kind',
            label: t('invoices.discount'),
            value: kind as typeof kind | '',
            onChange: (next) => {
              setKind((next || 'none') as typeof kind);
              setValue(0);
            },
            required: true,
          })}
          choices={DISCOUNT_KINDS.map((one) => ({ value: one, label: t(`invoices.discounts.${one}`) }))}
        />
        {kind === 'fixed' && <MoneyField {...field} label={t('invoices.discount_amount')} />}
        {kind === 'percent' && (
          <DecimalField
            {...field}
            label={t('invoices.discount_percent')}
            unit="%"
            decimals={2}
            value={value === null ? null : value / BASIS_POINTS}
            onChange={(percent) => setValue(percent === null ? null : Math.round(percent * BASIS_POINTS))}
          />
        )}
        <InvoiceTotals amounts={shown} />
        {(drafts.error ?? start.error) && (
          <Callout tone="no">{errorText(t, (drafts.error ?? start.error)!)}</Callout>
        )}
        <div className={classes.ends}>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button
            disabled={
              !mayIssue || drafts.isFetching || isPercentTooMuch || shown.problems.includes('nothing_to_pay')
            }
            loading={start.isPending}
            onClick={issue}
          >
            {t('invoices.issue_this')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
