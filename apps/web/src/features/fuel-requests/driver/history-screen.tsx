import type { FuelRequestRow } from '@fleet/contracts/fuel-request-shapes.ts';
import { Skeleton } from '@mantine/core';
import { IconGasStation } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { nameIn } from '../../../lib/language.ts';
import { useLanguage } from '../../../lib/look-context.ts';
import { BigButton } from '../../../ui/big-button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useListState } from '../../../ui/list-state.ts';
import { Moment } from '../../../ui/moment.tsx';
import { Money } from '../../../ui/money.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { PhoneFrame } from '../../../ui/phone-frame.tsx';
import { placesOf } from '../../../ui/places.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Volume } from '../../../ui/volume.tsx';
import { useFuelRequests } from '../fuel-requests.api.ts';
import classes from './driver.module.css';
import { DriverStrip } from './driver-strip.tsx';
import history from './history-screen.module.css';
import { askedText, fuelName } from './request-words.ts';
import { ASK_PATH, requestPath } from './use-ask.ts';

const NO_FILTERS = {};
const SKELETON_ROWS = 6;

/** The driver's own requests, newest first. */
export function HistoryScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { state, set } = useListState(NO_FILTERS);
  const list = useFuelRequests({ page: state.page, per_page: state.per_page });
  const toAsk = () => void navigate({ to: ASK_PATH });
  const rows = list.data?.rows ?? [];
  return (
    <PhoneFrame title={t('driver.my_requests')} onBack={toAsk} strip={<DriverStrip />}>
      {list.isPending && (
        <div className={classes.card}>
          {placesOf(SKELETON_ROWS).map((place) => (
            <div key={place} className={history.row} aria-hidden>
              <Skeleton height={14} width="60%" />
              <Skeleton height={12} width="40%" />
            </div>
          ))}
        </div>
      )}
      {list.isError && !list.data && (
        <ErrorState text={errorText(t, list.error)} onRetry={() => void list.refetch()} />
      )}
      {list.data && rows.length === 0 && (
        <EmptyState
          icon={IconGasStation}
          title={t('driver.no_requests_title')}
          text={t('driver.no_requests_text')}
        >
          <BigButton onClick={toAsk}>{t('driver.ask')}</BigButton>
        </EmptyState>
      )}
      {rows.length > 0 && (
        <>
          <ul className={classes.card} data-stale={list.isPlaceholderData || undefined}>
            {rows.map((row) => (
              <HistoryRow key={row.id} row={row} />
            ))}
          </ul>
          {(list.data?.total ?? 0) > state.per_page && (
            <Pager state={state} total={list.data?.total ?? 0} onState={set} isNarrow />
          )}
        </>
      )}
    </PhoneFrame>
  );
}

function HistoryRow({ row }: { row: FuelRequestRow }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const station = row.station ?? row.chosen_station;
  return (
    <li>
      <Link to={requestPath(row.id)} className={history.row}>
        <span className={history.line}>
          <b>
            {fuelName(row.fuel_type, language)}{' '}
            {row.volume_ml === null ? askedText(t, row) : <Volume volume_ml={row.volume_ml} />}
          </b>
          {row.amount_halalas !== null && (
            <b>
              <Money amount_halalas={row.amount_halalas} />
            </b>
          )}
        </span>
        {station && <span className={history.where}>{nameIn(language, station)}</span>}
        <span className={history.line}>
          <Moment at={row.created_at} className={history.where} />
          <StatusBadge status={row.status} variant="plain" />
        </span>
      </Link>
    </li>
  );
}
