import { IconAlertTriangle, IconArrowRight, IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Money } from '../../../ui/money.tsx';
import type { Draft } from './invoices.api.ts';
import classes from './running-month.module.css';

type Gap = Draft['problems'][number];
const CHECKED = [
  'vat_no_missing',
  'address_missing',
  'seller_vat_no_missing',
  'seller_address_missing',
  'open_disputes',
  'held_fills',
] as const satisfies readonly Gap[];

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
          <Link
            to={kind === 'dispute' ? '/admin/dispute-cases/$id' : '/admin/held-transactions/$id'}
            params={{ id: String(id) }}
          >
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
  const text = (
    <>
      {t(`running_month.correct.${gap}`)} <IconArrowRight size={14} className="flip" aria-hidden />
    </>
  );
  const item = draft.open.find(({ kind }) => kind === (gap === 'open_disputes' ? 'dispute' : 'held'));
  const isSeller = gap.startsWith('seller');
  const network_id = isSeller ? draft.seller_network_id : (draft.network?.id ?? null);
  const client = isSeller ? null : draft.client;
  if (item)
    return (
      <Link
        to={gap === 'open_disputes' ? '/admin/dispute-cases/$id' : '/admin/held-transactions/$id'}
        params={{ id: String(item.id) }}
      >
        {text}
      </Link>
    );
  // What the platform buys or sells itself is set by the operator of the installation.
  if ((isSeller && network_id === null) || (!isSeller && draft.kind === 'borne'))
    return <b>{t('running_month.by_operator')}</b>;
  if (gap.endsWith('vat_no_missing'))
    return client ? (
      <Link to="/admin/client/$id" params={{ id: String(client.id) }}>
        {text}
      </Link>
    ) : (
      <Link to="/admin/gas-station-network/$id" params={{ id: String(network_id) }}>
        {text}
      </Link>
    );
  return client ? (
    <Link to="/admin/client-invoice-terms/$id" params={{ id: String(client.id) }}>
      {text}
    </Link>
  ) : (
    <Link to="/admin/network-invoices/$id" params={{ id: String(network_id) }}>
      {text}
    </Link>
  );
}
