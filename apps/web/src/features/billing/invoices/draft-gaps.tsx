import { INVOICE_GAPS } from '@fleet/contracts/billing/invoice-runs.ts';
import { IconAlertTriangle, IconArrowRight, IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Money } from '../../../ui/money.tsx';
import { correctionOf, decisionPage, type Gap } from './draft-corrections.ts';
import type { Draft } from './invoices.api.ts';
import classes from './running-month.module.css';

const CHECKED = INVOICE_GAPS.filter((gap) => gap !== 'nothing_to_pay');

/** What must be in order before a draft is issued; what is not leads to where it is corrected. */
export function DraftGaps({ draft }: { draft: Draft }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.checks} aria-label={t('running_month.before_close')}>
      {CHECKED.map((gap) => {
        const isMissing = draft.problems.includes(gap);
        return (
          <li key={gap} data-missing={isMissing || undefined}>
            {isMissing ? <IconAlertTriangle size={16} aria-hidden /> : <IconCheck size={16} aria-hidden />}
            <span>{t(`running_month.checks.${gap}`)}</span>
            {isMissing ? (
              <CorrectLink gap={gap} draft={draft} />
            ) : (
              <span className="muted">{t('running_month.fine')}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The fills and disputes that may still change the draft, each a link to its decision. */
export function OpenItems({ draft }: { draft: Draft }) {
  const { t } = useTranslation();
  const rest = draft.open_count - draft.open.length;
  return (
    <ul className={classes.open}>
      {draft.open.map(({ kind, id, reference_number, amount_halalas }) => (
        <li key={`${kind} ${id}`}>
          <Link to={decisionPage(kind)} params={{ id: String(id) }}>
            <bdi className="num">{reference_number || id}</bdi>
          </Link>{' '}
          <Money amount_halalas={amount_halalas} /> {t(`running_month.open.${kind}`)}
        </li>
      ))}
      {rest > 0 && <li>{t('running_month.open_more', { count: rest })}</li>}
    </ul>
  );
}

function CorrectLink({ gap, draft }: { gap: Gap; draft: Draft }) {
  const { t } = useTranslation();
  const correction = correctionOf(gap, draft);
  // Of many, the first twenty are listed below.
  if (!correction && (gap === 'open_disputes' || gap === 'held_fills')) return null;
  if (!correction) return <b>{t('running_month.by_operator')}</b>;
  return (
    <Link to={correction.to} params={{ id: String(correction.id) }}>
      {t(`running_month.correct.${gap}`)} <IconArrowRight size={14} className="flip" aria-hidden />
    </Link>
  );
}
