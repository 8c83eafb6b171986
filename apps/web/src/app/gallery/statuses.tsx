import { VEHICLE_DOCUMENTS } from '@fleet/domain/expiring-documents.ts';
import type { TimelineEntry } from '@fleet/domain/fuel-request-statuses.ts';
import { ORDER_STATUSES } from '@fleet/domain/order-statuses.ts';
import { addDays, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { TRIP_STATUSES } from '@fleet/domain/trip-statuses.ts';
import { IconBolt } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Callout } from '../../ui/callout.tsx';
import { ChecksList, ChecksTable, type ShownCheck } from '../../ui/checks-table.tsx';
import { CountBadge } from '../../ui/count-badge.tsx';
import { DocumentFacts } from '../../ui/documents/document-facts.tsx';
import { ExpiryBadge } from '../../ui/documents/expiry-badge.tsx';
import { OrderStatusBadge } from '../../ui/order-status-badge.tsx';
import { STATUS_STYLE, StatusBadge, ToneBadge } from '../../ui/status-badge.tsx';
import { MasterStatusBadge, StatusSwitch } from '../../ui/status-switch.tsx';
import { TripStatusBadge } from '../../ui/trip-status.tsx';
import { VerdictBanner, VerdictValues } from '../../ui/verdict-banner.tsx';
import { Volume } from '../../ui/volume.tsx';
import classes from './gallery.module.css';
import { LONG, NAMES } from './samples.ts';
import { Specimen, useSample } from './specimen.tsx';

const TONES = ['go', 'done', 'wait', 'no', 'run', 'end'] as const;
const CALLOUTS = ['wait', 'no', 'go', 'run'] as const;
const VERDICTS = ['yes', 'no', 'wait'] as const;
const ENTRIES = Object.keys(STATUS_STYLE) as TimelineEntry[];

const dayFromNow = (days: number) => addDays(riyadhDate(new Date()), days);

/** What stands where, and what is refused. */
export function Statuses() {
  const sample = useSample();
  const long = sample(LONG.name_en, LONG.name_ar);
  const checks: ShownCheck[] = [
    {
      code: 'volume_per_day',
      title: sample('Liters a day', 'اللترات في اليوم'),
      passed: false,
      limit: <Volume volume_ml={120_000} />,
      used: <Volume volume_ml={95_000} />,
      value: <Volume volume_ml={40_000} />,
      answer: sample('Exceeds the limit by 15 L.', 'يتجاوز الحد بمقدار 15 لترًا.'),
      wayOut: sample('Request 25 L or less.', 'اطلب 25 لترًا أو أقل.'),
    },
    { code: 'vehicle_active', title: sample('Vehicle is active', 'المركبة مفعّلة'), passed: true },
    { code: 'long', title: long, passed: true },
  ];
  return (
    <div className={classes.group}>
      <Specimen
        name="ExpiryBadge and DocumentFacts"
        states={{
          ExpiryBadge: (
            <Badges>
              {[null, ...[400, 12, 1, 0, -1, -40].map(dayFromNow)].map((until) => (
                <ExpiryBadge key={until} until={until} />
              ))}
            </Badges>
          ),
          DocumentFacts: (
            <DocumentFacts
              documents={VEHICLE_DOCUMENTS}
              owner={{ registration_until: dayFromNow(200), insurance_until: dayFromNow(9) }}
            />
          ),
        }}
      />
      <Specimen
        name="StatusBadge"
        states={{
          filled: (
            <Badges>
              {ENTRIES.map((one) => (
                <StatusBadge key={one} status={one} />
              ))}
            </Badges>
          ),
          plain: (
            <Badges>
              {ENTRIES.map((one) => (
                <StatusBadge key={one} status={one} variant="plain" />
              ))}
            </Badges>
          ),
          pump: (
            <Badges>
              {ENTRIES.map((one) => (
                <StatusBadge key={one} status={one} variant="pump" />
              ))}
            </Badges>
          ),
        }}
        wide
      />
      <Specimen
        name="ToneBadge, OrderStatusBadge, TripStatusBadge, MasterStatusBadge"
        states={{
          ToneBadge: (
            <Badges>
              {TONES.map((tone) => (
                <ToneBadge key={tone} tone={tone} icon={IconBolt}>
                  {tone}
                </ToneBadge>
              ))}
            </Badges>
          ),
          'ToneBadge, long text': (
            <div className={classes.narrow}>
              <ToneBadge tone="wait" icon={IconBolt}>
                {long}
              </ToneBadge>
            </div>
          ),
          OrderStatusBadge: (
            <Badges>
              {ORDER_STATUSES.map((one) => (
                <OrderStatusBadge key={one} status={one} />
              ))}
            </Badges>
          ),
          TripStatusBadge: (
            <Badges>
              {TRIP_STATUSES.map((one) => (
                <TripStatusBadge key={one} status={one} />
              ))}
            </Badges>
          ),
          MasterStatusBadge: (
            <Badges>
              <MasterStatusBadge status="active" />
              <MasterStatusBadge status="inactive" />
            </Badges>
          ),
        }}
        wide
      />
      <Specimen
        name="CountBadge"
        states={{
          few: <CountBadge count={3} label={sample('3 waiting', '3 بالانتظار')} />,
          many: <CountBadge count={12_000} label={sample('12,000 waiting', '12000 بالانتظار')} />,
          text: (
            <CountBadge
              count={4}
              label={sample('4 steps left', 'بقيت 4 خطوات')}
              shown={sample('4 left', 'بقيت 4')}
            />
          ),
        }}
      />
      <Specimen
        name="StatusSwitch"
        states={{
          active: <Switch status="active" />,
          inactive: <Switch status="inactive" />,
          'not allowed': <Switch status="active" isAllowed={false} />,
        }}
      />
      <Specimen
        name="Callout"
        states={{
          ...Object.fromEntries(
            CALLOUTS.map((tone) => [
              tone,
              <Callout
                key={tone}
                tone={tone}
                title={sample('Large fill for this tank', 'تعبئة كبيرة لهذا الخزان')}
              >
                {sample('Check the pump display.', 'تحقق من شاشة المضخة.')}
              </Callout>,
            ]),
          ),
          'without a title': <Callout tone="run">{sample('Sent at 14:05.', 'أُرسل الساعة 14:05.')}</Callout>,
          'long text': (
            <Callout tone="no" title={long}>
              {long}
            </Callout>
          ),
        }}
      />
      <Specimen
        name="VerdictBanner, VerdictValues"
        states={Object.fromEntries(
          VERDICTS.map((verdict) => [
            verdict,
            <VerdictBanner
              key={verdict}
              verdict={verdict}
              size="phone"
              signals={false}
              label={sample('Diesel', 'ديزل')}
              pill={sample('Pump 4', 'مضخة 4')}
            >
              <VerdictValues
                values={[
                  { label: sample('Up to', 'حتى'), value: <Volume volume_ml={48_000} /> },
                  { label: sample('Vehicle', 'المركبة'), value: 'JDR 4821' },
                ]}
              />
            </VerdictBanner>,
          ]),
        )}
      />
      <Specimen
        name="ChecksTable, ChecksList"
        wide
        states={{
          'ChecksTable, refused': <ChecksTable checks={checks} />,
          'ChecksTable, all passed': <ChecksTable checks={checks.slice(1)} />,
          ChecksList: <ChecksList checks={checks} />,
        }}
      />
    </div>
  );
}

function Badges({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}

function Switch({ status, isAllowed = true }: { status: 'active' | 'inactive'; isAllowed?: boolean }) {
  const sample = useSample();
  const consequence = sample('Fills in progress finish.', 'تكتمل التعبئات الجارية.');
  return (
    <StatusSwitch
      name={sample(NAMES.name_en, NAMES.name_ar)}
      status={status}
      isAllowed={isAllowed}
      consequence={{ active: consequence, inactive: consequence }}
      change={() => Promise.resolve()}
    />
  );
}
