import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { formatNumber } from '../../../lib/format.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import type { VehicleOfPart } from '../../../ui/vehicle-parts.ts';
import { KeyShown } from './key-shown.tsx';
import { RegisterDialog } from './tracker-form.tsx';
import { Battery, LastSeen, TrackerState } from './tracker-state.tsx';
import { type TrackerWithKey, useTrackers } from './trackers.api.ts';
import classes from './trackers.module.css';

const MAX = 50;

/** A vehicle's trackers, in its own panel. */
export function VehicleDevices({ vehicle }: { vehicle: VehicleOfPart }) {
  const { t } = useTranslation();
  const [isRegistering, setIsRegistering] = useState(false);
  const [made, setMade] = useState<TrackerWithKey | null>(null);
  const { data, error, refetch } = useTrackers({
    delivery_vehicle_id: vehicle.id,
    per_page: MAX,
    sort: '-last_seen_at',
  });
  if (error && !data) return <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} radius="md" />;
  return (
    <div className={classes.part}>
      <div className={classes.partHeader}>
        <p className="muted">{t(data.rows.length === 0 ? 'trackers.none_here' : 'trackers.here_note')}</p>
        {vehicle.mayUpdate && (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => setIsRegistering(true)}
          >
            {t('trackers.register')}
          </Button>
        )}
      </div>
      <ul className={classes.rows}>
        {data.rows.map((row) => (
          <li key={row.id}>
            <Link to="/admin/trackers/$id" params={{ id: String(row.id) }}>
              <bdi>{row.name}</bdi>
            </Link>
            <TrackerState state={row.state} />
            <span className="muted">
              <LastSeen tracker={row} />
            </span>
            <span className="muted">
              {t('trackers.fixes_today', { count: row.today.stored, shown: formatNumber(row.today.stored) })}
            </span>
            <span className={classes.battery}>
              <Battery percent={row.battery_percent} />
            </span>
          </li>
        ))}
      </ul>
      {isRegistering && (
        <RegisterDialog
          vehicle={vehicle}
          onMade={(next) => {
            setIsRegistering(false);
            setMade(next);
          }}
          onClose={() => setIsRegistering(false)}
        />
      )}
      {made && <KeyShown made={made} onClose={() => setMade(null)} />}
    </div>
  );
}
