import { type PumpRequest, startFuelling } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { useRef, useState } from 'react';
import { randomId } from '../../../lib/browser.ts';
import type { CallError } from '../../../lib/call-error.ts';
import { signal } from '../../../ui/signals.ts';
import { seenHere } from './device-coordinates.ts';
import { usePumpDraft } from './pump-draft.ts';
import { usePumpAction } from './use-pump-action.ts';

export const PIN_LENGTH = 4;

/**
 * Content under the verdict: the vehicle's tag, plate input, comparison if different, the same after the rejection was recorded, PIN, no attempts left,
 * reason for an override, or nothing more to ask.
 */
export type VerdictView =
  | 'tag'
  | 'plate'
  | 'other_plate'
  | 'plate_refused'
  | 'pin'
  | 'no_pin'
  | 'reason_plate'
  | 'reason_pin'
  | 'reason_tag'
  | 'ready';

interface Start {
  plate_read?: string;
  tag?: string;
  plate_reading_id?: number;
  driver_pin?: string;
  override_reason?: string;
}

/** The steps between approval and fueling, and their single call. The PIN is only kept in memory. */
export function useVerdict(request: PumpRequest) {
  const [draft, change] = usePumpDraft(request.id);
  const start = usePumpAction(startFuelling);
  const sent = useRef<{ content: string; idempotencyKey: string; body: Start } | null>(null);
  const [pin, setPin] = useState('');
  const [tag, setTag] = useState<string | null>(null);
  const [isWithoutTag, setIsWithoutTag] = useState(false);
  const [pinTries, setPinTries] = useState(request.pin_tries_left);
  const [isPinWrong, setIsPinWrong] = useState(false);
  const [otherPlate, setOtherPlate] = useState<string | null>(null);
  const [otherReading, setOtherReading] = useState<number | undefined>();
  const [isPlateRefused, setIsPlateRefused] = useState(false);
  const [reasonFor, setReasonFor] = useState<'plate' | 'pin' | 'tag' | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  const triesLeft = Math.min(pinTries, request.pin_tries_left);

  const onError = (error: CallError) => {
    if (error.status === 0 || error.status >= 500) return;
    sent.current = null;
    if (error.code === 'PLATE_MISMATCH') setIsPlateRefused(true);
    if (error.code.startsWith('TAG_')) {
      setTag(null);
      setIsWithoutTag(false);
      signal('no');
    }
    if (error.code !== 'INCORRECT_PIN' && error.code !== 'PIN_REQUIRED') return;
    setPin('');
    setIsPinWrong(error.code === 'INCORRECT_PIN');
    setPinTries(Number(error.details.tries_left ?? 0));
    signal('no');
  };
  /** The same input is sent with the same key and body until the server has responded. */
  const begin = (content: Start) => {
    if (start.isPending) return;
    const wanted = JSON.stringify(content);
    if (sent.current?.content !== wanted)
      sent.current = { content: wanted, idempotencyKey: randomId(), body: { ...content, ...seenHere() } };
    const { idempotencyKey, body } = sent.current;
    start.mutate({ params: { id: request.id }, idempotencyKey, body }, { onError });
  };
  const reading = withReading(draft.plate_reading_id);
  const shown = {
    ...(draft.plate_read === undefined ? {} : { plate_read: draft.plate_read }),
    ...(tag === null ? {} : { tag }),
    ...reading,
  };
  const isTagRead = request.tag === 'read' || tag !== null;
  const override = draft.override_reason === undefined ? {} : { override_reason: draft.override_reason };

  return {
    view: viewOf(),
    /** An error not caused by input, shown above the button. */
    error:
      start.error && !['INCORRECT_PIN', 'PIN_REQUIRED', 'PLATE_MISMATCH'].includes(start.error.code)
        ? start.error
        : null,
    isBusy: start.isPending,
    otherPlate,
    pin,
    triesLeft,
    isPinWrong,
    reason,
    setReason,
    typePin(next: string) {
      setIsPinWrong(false);
      setPin(next.slice(0, PIN_LENGTH));
    },
    /** The plate typed, or confirmed after scanning. */
    readPlate(canonical: string, plate_reading_id?: number) {
      if (canonical === request.plate_no) return change({ plate_read: canonical, plate_reading_id });
      setOtherPlate(canonical);
      setOtherReading(plate_reading_id);
    },
    typePlateAgain() {
      setOtherPlate(null);
      setIsPlateRefused(false);
      start.reset();
    },
    /** Another vehicle: the server rejects and records the attempt. */
    refusePlate: () => otherPlate && begin({ plate_read: otherPlate, ...withReading(otherReading) }),
    isTagRead,
    readTag(read: string) {
      start.reset();
      setTag(read);
    },
    goWithoutTag: () => setIsWithoutTag(true),
    openReason(about: 'plate' | 'pin' | 'tag' | null) {
      setReason(null);
      setReasonFor(about);
    },
    provideReason() {
      if (reason === null) return;
      if (reasonFor === 'pin') return begin({ ...shown, override_reason: reason });
      if (reasonFor === 'tag') {
        change({ override_reason: reason });
        return setReasonFor(null);
      }
      change({ plate_read: otherPlate!, plate_reading_id: otherReading, override_reason: reason });
      setOtherPlate(null);
      setReasonFor(null);
    },
    startFuelling() {
      if (request.pin_required && pin.length < PIN_LENGTH) return;
      begin({
        ...shown,
        ...(request.pin_required ? { driver_pin: pin } : {}),
        ...override,
      });
    },
    isOverridden: draft.override_reason !== undefined,
    isPlateRead: draft.plate_read !== undefined,
  };

  function viewOf(): VerdictView {
    if (reasonFor !== null) return `reason_${reasonFor}`;
    if (isPlateRefused) return 'plate_refused';
    if (otherPlate !== null) return 'other_plate';
    const isTagWanted = request.tag === 'required' || (request.tag === 'wanted' && !isWithoutTag);
    if (isTagWanted && !isTagRead && draft.override_reason === undefined) return 'tag';
    if (draft.plate_read === undefined && !isTagRead) return 'plate';
    if (!request.pin_required) return 'ready';
    return triesLeft === 0 ? 'no_pin' : 'pin';
  }
}

function withReading(plate_reading_id: number | undefined): { plate_reading_id?: number } {
  return plate_reading_id === undefined ? {} : { plate_reading_id };
}

export type Verdict = ReturnType<typeof useVerdict>;
