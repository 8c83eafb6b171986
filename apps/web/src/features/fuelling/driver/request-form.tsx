import type { Check } from '@fleet/contracts/fuelling/check-shapes.ts';
import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertCircle } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { checkSentence, checkWayOut, litresText } from '../../../lib/fuel-requests/check-sentence.ts';
import {
  type Preview,
  type RequestBody,
  useFuelRequestPreview,
} from '../../../lib/fuel-requests/fuel-requests.api.ts';
import { BigButton } from '../../../ui/big-button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Money } from '../../../ui/money.tsx';
import type { Vehicle } from './driver.api.ts';
import classes from './driver.module.css';
import { DriverStrip } from './driver-strip.tsx';
import { FuelChoice } from './fuel-choice.tsx';
import { MeasureField } from './measure-field.tsx';
import { MeasureHint } from './measure-hint.tsx';
import { NewRequestFrame } from './new-request-frame.tsx';
import { OdometerField } from './odometer-field.tsx';
import { bodyOf, clearFill, fuelOf, useRequestDraft } from './request-draft.ts';
import { fuelLabel } from './request-labels.ts';
import { useCoordinates } from './use-coordinates.ts';
import { requestErrorText, STATIONS_PATH, useRequestFuel } from './use-request-fuel.ts';
import { VehicleCard } from './vehicle-card.tsx';
import { VehicleQuestion } from './vehicle-question.tsx';

/** Advice below the form, which is of use without it. */
const NearestStations = lazy(() =>
  import('./nearest-stations.tsx').then((module) => ({ default: module.NearestStations })),
);

/** Long enough for three taps on +, short enough to feel immediate. */
const TYPING_PAUSE_MS = 350;

interface RequestFormProps {
  vehicle: Vehicle;
  vehicles: readonly Vehicle[];
  onVehicle: (vehicle: Vehicle) => void;
}

/**
 * The request form on one screen: vehicle, quantity, odometer, station. The policy is previewed while typing; the button names action
 * and value.
 */
export function RequestForm({ vehicle, vehicles, onVehicle }: RequestFormProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const { coordinates } = useCoordinates();
  const [draft, change] = useRequestDraft(vehicle);
  const [isOdometerMissing, setIsOdometerMissing] = useState(false);
  const [isHere, setIsHere] = useState<boolean | null>(null);
  const [isAnswerMissing, setIsAnswerMissing] = useState(false);
  const odometer = useRef<HTMLInputElement>(null);
  const { requestFuel, isRequesting, error } = useRequestFuel((request) => {
    if (request.status !== 'request_rejected') clearFill(vehicle);
  });

  const fuel = fuelOf(draft, vehicle);
  const body = bodyOf(draft, vehicle, coordinates);
  const { preview, is } = usePolicyWhileTyping(body);
  const checkOf = (code: string) => preview?.checks.find((check) => check.code === code);
  const isOdometerRequired = checkOf('odometer_provided') !== undefined;
  const blocked = blockedBy(preview);
  const question = blocked ? null : (preview?.vehicle_question ?? null);

  const press = () => {
    if (!body) return;
    if (isOdometerRequired && draft.odometer === '') {
      setIsOdometerMissing(true);
      odometer.current?.focus();
      return;
    }
    if (question && isHere === null) {
      setIsAnswerMissing(true);
      return;
    }
    void requestFuel({ ...body, ...(question && isHere !== null ? { vehicle_is_here: isHere } : {}) });
  };

  return (
    <NewRequestFrame
      strip={<DriverStrip />}
      footer={
        <>
          {error && (
            <p className={classes.problem} role="alert">
              <IconAlertCircle size={20} aria-hidden />
              {requestErrorText(t, error)}
            </p>
          )}
          {blocked && (
            <Callout tone="no" title={checkSentence(t, blocked)}>
              {checkWayOut(t, blocked, 'driver')}
            </Callout>
          )}
          {question && (
            <VehicleQuestion
              question={question}
              answer={isHere}
              onAnswer={(next) => {
                setIsHere(next);
                setIsAnswerMissing(false);
              }}
              isMissing={isAnswerMissing}
            />
          )}
          <BigButton onClick={press} busy={isRequesting} disabled={!body || blocked !== null}>
            <RequestText body={body} />
          </BigButton>
        </>
      }
    >
      <VehicleCard vehicle={vehicle} vehicles={vehicles} onChange={onVehicle} />
      <FuelChoice
        vehicle={vehicle}
        fuel={fuel}
        // Availability and price differ by product, so the station is reset.
        onChange={(fuel_type_id) => change({ fuel_type_id, station: null })}
      />
      <MeasureField
        draft={draft}
        onChange={change}
        fuelName={fuelLabel(fuel, language)}
        price_millis_per_litre={preview?.price_millis_per_litre ?? null}
        isHighest={draft.station === null}
        fill_up_volume_ml={preview && is === 'fresh' && draft.kind === 'fill_up' ? preview.volume_ml : null}
        hint={
          blocked === null && (
            <MeasureHint
              preview={preview}
              is={is}
              isAmount={draft.kind === 'amount'}
              onTake={(volume_ml) => change({ kind: 'litres', litres: litresText(volume_ml) })}
            />
          )
        }
      />
      <OdometerField
        vehicle={vehicle}
        value={draft.odometer}
        onChange={(next) => {
          setIsOdometerMissing(false);
          change({ odometer: next });
        }}
        plausible={checkOf('odometer_plausible')}
        isMissing={isOdometerMissing}
        ref={odometer}
      />
      <Suspense fallback={<Skeleton height={180} radius="md" />}>
        <NearestStations
          fuel_type_id={fuel.id}
          chosen={draft.station}
          onClear={() => change({ station: null })}
          onAll={() => void navigate({ to: STATIONS_PATH })}
        />
      </Suspense>
    </NewRequestFrame>
  );
}

/** The company's credit, where it leaves nothing that could be requested: said before anything is typed, and instead of a rejection. */
function blockedBy(preview: Preview | null): Check | null {
  if (!preview || preview.suggested_volume_ml !== null) return null;
  return preview.checks.find(({ code, passed }) => code === 'credit_in_order' && !passed) ?? null;
}

/** The policy's preview of the current input; the previous one stays visible while loading. */
function usePolicyWhileTyping(body: RequestBody | null) {
  const typed = body ? JSON.stringify(body) : '';
  const [settled] = useDebouncedValue(typed, TYPING_PAUSE_MS);
  const query = useFuelRequestPreview(settled ? (JSON.parse(settled) as RequestBody) : null);
  const preview = query.data ?? null;
  const isBehind = settled !== typed || query.isPlaceholderData;
  const is = !body
    ? ('empty' as const)
    : query.isError && !isBehind
      ? ('unknown' as const)
      : !preview
        ? ('loading' as const)
        : isBehind
          ? ('stale' as const)
          : ('fresh' as const);
  return { preview: is === 'unknown' || is === 'loading' ? null : preview, is };
}

/** "Request 60 L": action and value. */
export function RequestText({ body }: { body: RequestBody | null }): ReactNode {
  const { t } = useTranslation();
  if (!body) return t('driver.request');
  if (body.kind === 'fill_up') return t('driver.request_fill_up');
  if (body.kind === 'litres') return t('driver.request_litres', { litres: litresText(body.volume_ml ?? 0) });
  return (
    <Trans
      i18nKey="driver.request_amount"
      components={{ amount: <Money amount_halalas={body.amount_halalas ?? 0} /> }}
    />
  );
}
