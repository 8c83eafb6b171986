import { maskPlate, type PlateKind, type PlateRows, plateRows } from '@fleet/domain/plates.ts';
import { useTranslation } from 'react-i18next';
import { indexes } from './places.ts';
import classes from './plate.module.css';

interface PlateProps {
  /** Canonical (`JDR-4821`), or masked as in the pump's list (`•••-••21`). */
  plate: string;
  /** Omitted if unknown. */
  kind?: PlateKind;
  /** `xs` fits a 40 px row, `sm` a phone's list, `md` a card, `lg` and `xl` a verdict. */
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl';
  /** Hides all but the last two digits. */
  masked?: boolean;
}

const HIDDEN = /^•{3}-[•\d]{4}$/;

/** ● private and diplomatic, ▼ commercial, ▲ public: types differ by shape besides color. */
const SHAPES: Record<PlateKind, string> = {
  private: 'M5 1.2a3.8 3.8 0 1 0 0 7.6a3.8 3.8 0 1 0 0-7.6z',
  diplomatic: 'M5 1.2a3.8 3.8 0 1 0 0 7.6a3.8 3.8 0 1 0 0-7.6z',
  commercial: 'M1 2h8L5 9z',
  public: 'M1 8h8L5 1z',
};

/** A Saudi plate as on the vehicle, left to right in any language. Selectable; copied as its canonical text. */
export function Plate({ plate, kind, size = 'md', masked = false }: PlateProps) {
  const { t } = useTranslation();
  const text = masked ? maskPlate(plate) : plate;
  const rows = rowsOf(text);
  if (!rows) {
    return (
      <bdi dir="ltr" className="num">
        {text}
      </bdi>
    );
  }
  const isHidden = HIDDEN.test(text);
  const label = isHidden
    ? t('plate.hidden', { digits: text.slice(-2).replaceAll('•', '') })
    : kind
      ? t('plate.label', { plate: text.replace('-', ' '), kind: t(`plate.kinds.${kind}`) })
      : t('plate.plain', { plate: text.replace('-', ' ') });
  return (
    <span
      dir="ltr"
      translate="no"
      role="img"
      aria-label={label}
      className={classes.plate}
      data-kind={kind}
      data-size={size}
    >
      {/* Lies over the drawing, so that a selection of any size copies the plate as one word. */}
      <span className={classes.text}>{text}</span>
      <Column latin={rows.latin_digits} arabic={rows.arabic_digits} />
      <Column latin={rows.latin_letters} arabic={rows.arabic_letters} letters />
      <span className={classes.country}>
        <u lang="ar">السعودية</u>
        <u>K</u>
        <u>S</u>
        <u>A</u>
        {kind && (
          <svg viewBox="0 0 10 10" className={classes.shape} aria-hidden="true">
            <path d={SHAPES[kind]} />
          </svg>
        )}
      </span>
    </span>
  );
}

function Column({
  latin,
  arabic,
  letters = false,
}: {
  latin: readonly string[];
  arabic: readonly string[];
  letters?: boolean;
}) {
  return (
    <span className={classes.column} data-letters={letters || undefined}>
      {indexes(latin.length).map((index) => (
        <span key={index}>
          <b lang="ar">{arabic[index]}</b>
          <b>{latin[index]}</b>
        </span>
      ))}
    </span>
  );
}

function rowsOf(text: string): PlateRows | null {
  if (!HIDDEN.test(text)) return plateRows(text);
  const [letters = '', digits = ''] = text.split('-');
  const latin_digits = Array.from(digits);
  return {
    latin_letters: Array.from(letters),
    arabic_letters: Array.from(letters),
    latin_digits,
    arabic_digits: latin_digits.map((digit) =>
      digit === '•' ? digit : String.fromCharCode(0x0660 + Number(digit)),
    ),
  };
}
