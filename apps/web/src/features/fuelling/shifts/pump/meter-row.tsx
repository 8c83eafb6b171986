import { isSameVolume } from '@fleet/domain/display-readings.ts';
import { typeLastDigits } from '@fleet/domain/meter-entry.ts';
import { Loader, UnstyledButton } from '@mantine/core';
import { IconCamera, IconPhotoCheck } from '@tabler/icons-react';
import { type KeyboardEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFuelTitle } from '../../../../lib/appearance-context.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { formatMl } from '../../../../lib/format.ts';
import { type Closing, entryOf } from './closing-readings.ts';
import classes from './meter-row.module.css';
import type { ShiftDraft } from './shift-draft.ts';
import { useMeterPhoto } from './use-meter-photo.ts';

interface MeterRowProps {
  shift_id: number;
  closing: Closing;
  draft: ShiftDraft;
  change: (more: Partial<Omit<ShiftDraft, 'key'>>) => void;
}

/** One meter of the close: its first digits stand there, the last are typed; a picture of it fills them in or is compared. */
export function MeterRow({ shift_id, closing, draft, change }: MeterRowProps) {
  const { t } = useTranslation();
  const titleOf = useFuelTitle();
  const id = useId();
  const { reading, known, typed, from_ml } = closing;
  const { nozzle_id, number, meter_digits } = reading;
  const enter = (reading_ml: number) => change(entryOf(closing, reading_ml, draft));
  const photo = useMeterPhoto({
    shift_id,
    nozzle_id,
    file_id: draft.meter_photos[nozzle_id],
    onSent: (file_id) => change({ meter_photos: { ...draft.meter_photos, [nozzle_id]: file_id } }),
    onRead: (reading_ml) => {
      if (typed === '') enter(reading_ml);
    },
  });
  const type = (text: string) =>
    change({
      readings: { ...draft.readings, [nozzle_id]: typeLastDigits(text, meter_digits - known.length) },
    });
  const isWrong = closing.answer?.problem != null;
  return (
    <section className={classes.meter} aria-labelledby={`${id}-name`}>
      <p className={classes.header}>
        <b id={`${id}-name`}>{t('shifts.nozzle_of', { number, fuel: titleOf(reading.fuel_type) })}</b>
        <span>
          {t(reading.change ? 'shifts.pump.new_meter' : 'shifts.opening')}{' '}
          <bdi className="num">{formatMl(from_ml)}</bdi>
        </span>
      </p>
      <div className={classes.entry}>
        <div className={classes.digits} data-wrong={isWrong || undefined} dir="ltr">
          {known !== '' && <span className={classes.known}>{known}</span>}
          <input
            className={classes.input}
            data-meter
            value={typed}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={toNext}
            inputMode="decimal"
            enterKeyHint="next"
            autoComplete="off"
            placeholder={'0'.repeat(meter_digits - known.length)}
            aria-label={t('shifts.pump.reading')}
            aria-describedby={`${id}-name ${id}-answer`}
            aria-invalid={isWrong}
          />
          <span className={classes.unit}>{t('units.litre')}</span>
        </div>
        <label className={classes.camera} title={t('shifts.pump.meter_photo', { number })}>
          {photo.isSending ? (
            <Loader size={20} color="currentColor" />
          ) : (
            <PhotoIcon isTaken={isTaken(draft, nozzle_id)} />
          )}
          <span className="visually-hidden">{t('shifts.pump.meter_photo', { number })}</span>
          <input
            type="file"
            accept="image/*"
            capture="environment"
            className="visually-hidden"
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              event.currentTarget.value = '';
              if (file) void photo.take(file);
            }}
          />
        </label>
      </div>
      <p id={`${id}-answer`} className={classes.answer} data-wrong={isWrong || undefined} aria-live="polite">
        {answerText()} {photoText()}
      </p>
      <div className={classes.actions}>
        {closing.is_idle && typed === '' && (
          <UnstyledButton className={classes.quiet!} onClick={() => enter(from_ml)}>
            {t('shifts.pump.unmoved', { litres: formatMl(from_ml) })}
          </UnstyledButton>
        )}
        {known !== '' && (
          <UnstyledButton
            className={classes.quiet!}
            onClick={() =>
              change({
                all_digits: [...draft.all_digits, nozzle_id],
                readings: { ...draft.readings, [nozzle_id]: '' },
              })
            }
          >
            {t('shifts.pump.all_digits')}
          </UnstyledButton>
        )}
      </div>
    </section>
  );

  function answerText(): string {
    const { answer } = closing;
    if (answer === null) return t(known === '' ? 'shifts.pump.type_reading' : 'shifts.pump.last_digits');
    if (answer.problem) return t(`shifts.problems.${answer.problem}`);
    return t(answer.rolled_over ? 'shifts.pump.ran_round' : 'shifts.pump.ran', {
      litres: formatMl(answer.volume_ml),
    });
  }

  function photoText(): string {
    if (photo.error) return errorText(t, photo.error);
    if (photo.reading_ml === null || closing.closing_ml === null) return '';
    return isSameVolume(photo.reading_ml, closing.closing_ml)
      ? t('shifts.pump.meter_agrees')
      : t('shifts.pump.meter_shows', { litres: formatMl(photo.reading_ml) });
  }
}

function PhotoIcon({ isTaken }: { isTaken: boolean }) {
  return isTaken ? <IconPhotoCheck size={22} aria-hidden /> : <IconCamera size={22} aria-hidden />;
}

function isTaken(draft: ShiftDraft, nozzle_id: number): boolean {
  return draft.meter_photos[nozzle_id] !== undefined;
}

/** Enter leads to the next meter, or from the last to whatever comes after it. */
function toNext(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  const meters = [...document.querySelectorAll<HTMLInputElement>('input[data-meter]')];
  const next = meters[meters.indexOf(event.currentTarget) + 1];
  if (next) next.focus();
  else event.currentTarget.blur();
}
