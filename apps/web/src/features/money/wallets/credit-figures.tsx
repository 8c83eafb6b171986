import { isPeriodOver } from '@fleet/domain/invoices.ts';
import { formatIban } from '@fleet/domain/saudi-identities.ts';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatDate, formatMonth } from '../../../lib/format.ts';
import { Callout } from '../../../ui/callout.tsx';
import { Money } from '../../../ui/money.tsx';
import { availableNote } from './balance-notes.ts';
import type { CreditLine, CreditPayment } from './credit-lines.api.ts';
import classes from './credit-lines.module.css';

interface CreditFiguresProps {
  credit: CreditLine;
  /** How what is overdue is paid, for those who pay it. */
  payment?: CreditPayment | null;
}

/** What a credit line allows, what is used of it, and when which month is due. */
export function CreditFigures({ credit, payment = null }: CreditFiguresProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { limit_halalas, used_halalas, available_halalas, overdue_halalas, open } = credit;
  return (
    <>
      <dl className={classes.figures}>
        <Figure name="limit" note={t('credit.terms', { count: credit.payment_terms_days })}>
          <Money amount_halalas={limit_halalas} />
        </Figure>
        <Figure name="used">
          <Money amount_halalas={used_halalas} />
        </Figure>
        <Figure name="available" note={availableNote(t, credit)}>
          <Money amount_halalas={available_halalas} />
        </Figure>
        <Figure name="overdue" note={t('credit.grace', { count: credit.grace_days })}>
          <Money amount_halalas={overdue_halalas} />
        </Figure>
      </dl>
      <CreditState credit={credit} payment={payment} />
      {open.length > 0 && (
        <table className={classes.open}>
          <caption className="visually-hidden">{t('credit.open')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('credit.used_in')}</th>
              <th scope="col">{t('field_names.due_on')}</th>
              <th scope="col">{t('credit.open')}</th>
            </tr>
          </thead>
          <tbody>
            {open.map(({ period, due_on, amount_halalas, reminders }) => (
              <tr key={period}>
                <td>
                  {formatMonth(period, language)}
                  {!isPeriodOver(period, new Date()) && (
                    <span className={classes.note}>{t('credit.not_invoiced')}</span>
                  )}
                  {reminders.length > 0 && (
                    <span className={classes.note}>
                      {t('credit.reminded', {
                        days: reminders
                          .map(({ sent_at }) => formatDate(sent_at, language))
                          .join(t('ui.comma')),
                      })}
                    </span>
                  )}
                </td>
                <td>{formatDate(noonOf(due_on), language)}</td>
                <td>
                  <Money amount_halalas={amount_halalas} bare />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

/** Whether the client may go on, until when, and what to do. */
function CreditState({ credit, payment }: { credit: CreditLine; payment: CreditPayment | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { overdue_halalas, blocks_on, blocked_at, suspended_until, suspension_reason } = credit;
  const components = { amount: <Money amount_halalas={overdue_halalas} /> };
  if (blocked_at)
    return (
      <Callout tone="no" title={t('credit.blocked_title')}>
        <Trans
          i18nKey="credit.blocked_text"
          values={{ day: formatDate(blocked_at, language) }}
          components={components}
        />
        {payment && <PayIn payment={payment} />}
      </Callout>
    );
  const isOverdue = overdue_halalas > 0 && blocks_on !== null;
  if (!isOverdue && !suspended_until) return null;
  return (
    <Callout tone={isOverdue ? 'wait' : 'run'}>
      {isOverdue && (
        <Trans
          i18nKey="credit.overdue_text"
          values={{ day: formatDate(noonOf(blocks_on), language) }}
          components={components}
        />
      )}
      {suspended_until && (
        <> {t('credit.suspended_text', { day: formatDate(noonOf(suspended_until), language) })}</>
      )}
      {suspension_reason && (
        <p className={classes.pay}>{t('credit.suspended_reason', { reason: suspension_reason })}</p>
      )}
      {isOverdue && payment && <PayIn payment={payment} />}
    </Callout>
  );
}

/** Keeps the groups of an account on one line, to be compared with a banking app. */
const NO_BREAK = '\u00a0';

/** The bank account and the reference to pay by. */
function PayIn({ payment: { iban, reference } }: { payment: CreditPayment }) {
  const { t } = useTranslation();
  return (
    <p className={classes.pay}>
      {t(iban ? 'credit.pay_by_transfer' : 'credit.pay_by_top_up', {
        iban: iban && isolated(formatIban(iban).replaceAll(' ', NO_BREAK)),
        reference: isolated(reference),
      })}
    </p>
  );
}

/** Left to right also within Arabic text. */
function isolated(text: string): string {
  return `\u2066${text}\u2069`;
}

/** An instant of a Riyadh day. */
function noonOf(day: string): string {
  return `${day}T12:00:00+03:00`;
}

function Figure({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div>
      <dt>{t(`credit.${name}`)}</dt>
      <dd>{children}</dd>
      {note && <dd className={classes.note}>{note}</dd>}
    </div>
  );
}
