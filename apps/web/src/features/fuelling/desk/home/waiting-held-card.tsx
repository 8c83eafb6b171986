import type { FuelRequestRow } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { IconAlertTriangle, IconHourglass } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFuelRequest, useFuelRequests } from '../../../../lib/fuel-requests/fuel-requests.api.ts';
import { Card } from '../../../../ui/card.tsx';
import { DateTime } from '../../../../ui/date-time.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { Money } from '../../../../ui/money.tsx';
import { Plate } from '../../../../ui/plate.tsx';
import { ToneBadge } from '../../../../ui/status-badge.tsx';
import { Volume } from '../../../../ui/volume.tsx';
import { whyItWaits } from '../why-it-waits.ts';
import classes from './home.module.css';

const SHOWN = 5;

/** Held transactions that need the client's decision; nothing without any. */
export function WaitingHeldCard() {
  const { t } = useTranslation();
  const { data } = useFuelRequests({
    status: 'transaction_pending_with_client',
    sort: 'status_changed_at',
    page: 1,
    per_page: SHOWN,
  });
  if (!data || data.total === 0) return null;
  return (
    <Card
      flush
      title={t('home.waiting_held')}
      note={
        <ToneBadge tone="wait" icon={IconHourglass}>
          {t('home.transactions', { count: data.total })}
        </ToneBadge>
      }
      action={<Link to="/client/approve-held-transaction">{t('home.all_held')}</Link>}
    >
      <ul>
        {data.rows.map((row) => (
          <WaitingHeld key={row.id} row={row} />
        ))}
      </ul>
    </Card>
  );
}

function WaitingHeld({ row }: { row: FuelRequestRow }) {
  const { t } = useTranslation();
  const { data: request } = useFuelRequest(row.id);
  const [why] = request ? whyItWaits(t, request) : [];
  const params = { id: String(row.id) };
  return (
    <li className={classes.waiting}>
      <Plate plate={row.vehicle.plate_no} kind={row.vehicle.plate_kind} size="xs" />
      <div className={classes.text}>
        <p className={classes.line}>
          <Link to="/client/approve-held-transaction/$id" params={params}>
            {row.driver.name}
          </Link>
          <span className="muted">{row.vehicle.name}</span>
        </p>
        <p className={classes.why}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>{request ? (why ?? t('home.platform_question')) : '…'}</span>
        </p>
      </div>
      <div className={classes.what}>
        <p>
          <Volume volume_ml={row.volume_ml ?? row.requested_volume_ml} />{' '}
          <b>
            <Money amount_halalas={row.amount_halalas ?? row.requested_amount_halalas} />
          </b>
        </p>
        <DateTime at={row.status_changed_at} as="relative" className="muted" />
      </div>
      <div className={classes.answers}>
        <LinkButton to="/client/approve-held-transaction/$id" params={params} variant="default">
          {t('home.review_and_decide')}
        </LinkButton>
      </div>
    </li>
  );
}
