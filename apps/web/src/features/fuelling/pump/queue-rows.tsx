import type { getPumpQueue, PumpRequest } from '@fleet/contracts/fuelling/fuel-requests.ts';
import type { PlateKind } from '@fleet/domain/plates.ts';
import { IconGasStation, IconScan } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import type { AnswerOf } from '../../../lib/call.ts';
import { litresText } from '../../../lib/fuel-requests/check-sentence.ts';
import { fuelTitleIn } from '../../../lib/language.ts';
import { Callout } from '../../../ui/callout.tsx';
import { useNow } from '../../../ui/date-time.tsx';
import { Plate } from '../../../ui/plate.tsx';
import { ToneBadge } from '../../../ui/status-badge.tsx';
import { elapsedText } from './elapsed.ts';
import classes from './queue-screen.module.css';

type Queue = AnswerOf<typeof getPumpQueue>;
type Coming = Queue['coming_here'][number];

interface QueueRowsProps {
  queue: Queue;
  /** With those that this device has filled without a connection. */
  atPumps: readonly PumpRequest[];
}

/** Requests at the pumps and approaching ones. Also shown by `first-page`, before the application is there. */
export function QueueRows({ queue, atPumps }: QueueRowsProps) {
  const { t } = useTranslation();
  return (
    <>
      {queue.station.status !== 'active' && (
        <div className={classes.notice}>
          <Callout tone="no">{t('pump.station_off')}</Callout>
        </div>
      )}
      <Section title={t('pump.at_the_pumps')} note={String(atPumps.length)}>
        {atPumps.map((request) => (
          <AtPumpRow key={request.id} request={request} />
        ))}
        {atPumps.length === 0 && <li className={classes.nobody}>{t('pump.nobody_here')}</li>}
      </Section>
      <Section title={t('pump.coming_here')} note={t('pump.plate_hidden')}>
        {queue.coming_here.map((coming) => (
          <ComingRow key={coming.id} coming={coming} />
        ))}
        {queue.coming_here.length === 0 && <li className={classes.nobody}>{t('pump.nobody_coming')}</li>}
      </Section>
    </>
  );
}

function Section({ title, note, children }: { title: string; note: string; children: React.ReactNode }) {
  return (
    <section>
      <h2 className={classes.header}>
        {title}
        <small>{note}</small>
      </h2>
      <ul className={classes.list}>{children}</ul>
    </section>
  );
}

function AtPumpRow({ request }: { request: PumpRequest }) {
  const { t } = useTranslation();
  const now = useNow(true, 1000);
  const isFuelling = request.status === 'transaction_held';
  return (
    <li>
      <Link to="/gas-station/pump/$id" params={{ id: String(request.id) }} className={classes.row!}>
        <Plate plate={request.plate_no} kind={request.plate_kind} />
        <span className={classes.what}>
          <FuelAndLitres fuel={request.fuel_type} volume_ml={request.max_volume_ml} />
          <ToneBadge
            tone={isFuelling ? 'run' : 'go'}
            icon={isFuelling ? IconGasStation : IconScan}
            variant="pump"
          >
            {t(isFuelling ? 'pump.fuelling_short' : 'pump.to_check')}
          </ToneBadge>
          <span className={classes.elapsed}>
            <bdi className="num">
              {elapsedText(isFuelling ? request.fuelling_started_at : request.initiated_at, now)}
            </bdi>
          </span>
        </span>
      </Link>
    </li>
  );
}

function ComingRow({ coming }: { coming: Coming }) {
  const { t } = useTranslation();
  const now = useNow();
  const minutes = Math.max(0, Math.floor((now - new Date(coming.approved_at).getTime()) / 60_000));
  return (
    <li className={classes.coming}>
      <Plate plate={coming.plate_hint} kind={coming.plate_kind as PlateKind} size="sm" />
      <FuelAndLitres fuel={coming.fuel_type} volume_ml={coming.volume_ml} />
      <span className={classes.since}>
        {minutes === 0 ? t('pump.just_now') : t('pump.minutes_ago', { minutes })}
      </span>
    </li>
  );
}

function FuelAndLitres({ fuel, volume_ml }: { fuel: Coming['fuel_type']; volume_ml: number }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <b className={classes.fuel}>
      {fuelTitleIn(language, fuel)} · <bdi className="num">{litresText(volume_ml)}</bdi> {t('units.litre')}
    </b>
  );
}
