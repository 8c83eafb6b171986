import { PLATE_LETTERS } from '@fleet/domain/plates.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { indexes } from '../../../ui/places.ts';
import classes from './plate-input.module.css';
import { readTypedPlate, type TypedPlate } from './typed-plate.ts';

export interface PlateEntry {
  typed: TypedPlate;
  /** Applies new text, filtered to what a plate can contain. */
  take: (text: string) => void;
  press: (character: string) => void;
  remove: () => void;
}

/** State of a plate being typed, shared by the drawn plate and the keypad. */
export function usePlateEntry(onChange?: () => void, first = ''): PlateEntry {
  const [typed, setTyped] = useState(() => readTypedPlate(first));
  const take = (text: string) => {
    onChange?.();
    setTyped(readTypedPlate(text));
  };
  return {
    typed,
    take,
    press: (character) => take(typed.text + character),
    remove: () => take(typed.text.slice(0, -1)),
  };
}

interface PlateInputProps {
  entry: PlateEntry;
  /** Enter on a keyboard, once the plate is complete. */
  onDone: () => void;
  large?: boolean;
}

/**
 * A plate drawn while it is typed, each character in its position. Supports physical keyboards and pasting; the keypad is
 * `PlateKeys`.
 */
export function PlateInput({ entry, onDone, large = false }: PlateInputProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <div className={classes.typed} data-large={large || undefined}>
      <DrawnPlate typed={entry.typed} />
      <input
        ref={input}
        className={classes.input}
        value={entry.typed.text}
        onChange={(event) => entry.take(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && entry.typed.plate && onDone()}
        aria-label={t('pump.plate')}
        aria-describedby="plate-said"
        inputMode="none"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
      />
    </div>
  );
}

/** One line under the plate: why the last character was rejected, an error, or a hint. Its space is reserved. */
export function PlateLine({
  entry,
  hint,
  problem,
}: {
  entry: PlateEntry;
  hint: string;
  problem?: string | undefined;
}) {
  const { t } = useTranslation();
  const { refused } = entry.typed;
  const warning = refused ? t(`pump.plate_refused.${refused}`) : problem;
  return (
    <p
      id="plate-said"
      className={classes.message}
      data-warning={warning !== undefined || undefined}
      role="status"
    >
      {warning ?? hint}
    </p>
  );
}

function DrawnPlate({ typed }: { typed: TypedPlate }) {
  const nextDigit = typed.digits.indexOf(null);
  return (
    <div className={classes.plate} aria-hidden translate="no">
      <span className={classes.column}>
        {indexes(typed.digits.length).map((index) => {
          const digit = typed.digits[index] ?? null;
          const arabic = digit && String.fromCharCode(0x0660 + Number(digit));
          return <CharacterBox key={index} latin={digit} arabic={arabic} isNext={index === nextDigit} />;
        })}
      </span>
      <span className={classes.column}>
        {indexes(typed.letters.length).map((index) => {
          const letter = typed.letters[index] ?? null;
          const arabic = letter && arabicLetter(letter);
          return (
            <CharacterBox key={index} latin={letter} arabic={arabic} isNext={index === typed.nextLetter} />
          );
        })}
      </span>
      <span className={classes.country}>
        <u lang="ar">السعودية</u>
        <u>K</u>
        <u>S</u>
        <u>A</u>
      </span>
    </div>
  );
}

function CharacterBox({
  latin,
  arabic,
  isNext,
}: {
  latin: string | null;
  arabic: string | null;
  isNext: boolean;
}) {
  return (
    <span data-empty={latin === null || undefined} data-next={isNext || undefined}>
      <b lang="ar">{arabic}</b>
      <b>{latin}</b>
    </span>
  );
}

function arabicLetter(latin: string): string {
  return PLATE_LETTERS[latin as keyof typeof PLATE_LETTERS];
}
