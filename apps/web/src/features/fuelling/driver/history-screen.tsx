import type { FuelRequestRow } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { Skeleton } from '@mantine/core';
import { IconGasStation } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useFuelRequests } from '../../../lib/fuel-requests/fuel-requests.api.ts';
import { nameIn } from '../../../lib/language.ts';
import { BigButton } from '../../../ui/big-button.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useListState } from '../../../ui/list-state.ts';
import { Money } from '../../../ui/money.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { PhoneFrame } from '../../../ui/phone-frame.tsx';
import { indexes } from '../../../ui/places.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Volume } from '../../../ui/volume.tsx';
import classes from './driver.module.css';
import { DriverStrip } from './driver-strip.tsx';
import history from './history-screen.module.css';
import { fuelName, requestedText } from './request-labels.ts';
import { REQUEST_PATH, requestPage } from './use-request-fuel.ts';

const NO_FILTERS = {};
const SKELETON_ROWS = 6;

/** The driver's own requests, newest first. */
export function HistoryScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { state, set } = useListState(NO_FILTERS);
  const list = useFuelRequests({ page: state.page, per_page: state.per_page });
  const toRequest = () => void navigate({ to: REQUEST_PATH });
  const rows = list.data?.rows ?? [];
  return (
    <PhoneFrame title={t('driver.my_requests')} onBack={toRequest} strip={<DriverStrip />}>
      {list.isPending && (
        <div className={classes.card}>
          {indexes(SKELETON_ROWS).map((index) => (
            <div key={index} className={history.row} aria-hidden>
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
          <BigButton onClick={toRequest}>{t('driver.request')}</BigButton>
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
      <Link {...requestPage(row.id)} className={history.row}>
        <span className={history.line}>
          <b>
            {fuelName(row.fuel_type, language)}{' '}
            {row.volume_ml === null ? requestedText(t, row) : <Volume volume_ml={row.volume_ml} />}
          </b>
          {row.amount_halalas !== null && (
            <b>
              <Money amount_halalas={row.amount_halalas} />
            </b>
          )}
        </span>
        {station && <span className={history.where}>{nameIn(language, station)}</span>}
        <span className={history.line}>
          <DateTime at={row.created_at} className={history.where} />
          <StatusBadge status={row.status} variant="plain" />
        </span>
      </Link>
    </li>
  );
}
