import {
  MAX_STROKE_POINTS,
  MAX_STROKES,
  SIGNATURE_HEIGHT,
  SIGNATURE_WIDTH,
  type Stroke,
} from '@fleet/domain/delivery-proofs.ts';
import { UnstyledButton } from '@mantine/core';
import { type PointerEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SignatureDrawing } from '../../../ui/signature.tsx';
import classes from './signature-pad.module.css';

interface SignaturePadProps {
  strokes: readonly Stroke[];
  onChange: (strokes: readonly Stroke[]) => void;
}

/** Minimum distance between recorded points. */
const MIN_STEP = 5;

/** A pad for signing with a finger. Stores strokes, which are small and sharp at any size. */
export function SignaturePad({ strokes, onChange }: SignaturePadProps) {
  const { t } = useTranslation();
  const id = useId();
  const [drawn, setDrawn] = useState<[number, number][] | null>(null);

  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (strokes.length >= MAX_STROKES) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrawn([pointOf(event)]);
  };
  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (!drawn || drawn.length >= MAX_STROKE_POINTS) return;
    const [x, y] = pointOf(event);
    const [lastX, lastY] = drawn.at(-1)!;
    if (Math.hypot(x - lastX, y - lastY) >= MIN_STEP) setDrawn([...drawn, [x, y]]);
  };
  const end = () => {
    if (!drawn) return;
    onChange([...strokes, drawn]);
    setDrawn(null);
  };

  return (
    <section aria-labelledby={id}>
      <div className={classes.header}>
        <h3 id={id}>{t('trip_stops.signature')}</h3>
        {strokes.length > 0 && (
          <UnstyledButton className={classes.clear!} onClick={() => onChange([])}>
            {t('trip_stops.sign_again')}
          </UnstyledButton>
        )}
      </div>
      <div className={classes.pad} data-signed={strokes.length > 0 || undefined}>
        <svg
          viewBox={`0 0 ${SIGNATURE_WIDTH} ${SIGNATURE_HEIGHT}`}
          className={classes.ink}
          role="img"
          aria-label={t(strokes.length > 0 ? 'trip_stops.signed' : 'trip_stops.sign_here')}
          onPointerDown={begin}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={end}
        >
          <line x1="60" x2="940" y1="320" y2="320" className={classes.base} />
          <SignatureDrawing strokes={strokes} />
          {drawn && <SignatureDrawing strokes={[drawn]} />}
        </svg>
        {strokes.length === 0 && !drawn && (
          <span className={classes.hint} aria-hidden>
            {t('trip_stops.sign_here')}
          </span>
        )}
      </div>
    </section>
  );
}

function pointOf(event: PointerEvent<SVGSVGElement>): [number, number] {
  const box = event.currentTarget.getBoundingClientRect();
  const within = (share: number, max: number) => Math.min(max, Math.max(0, Math.round(share * max)));
  return [
    within((event.clientX - box.left) / box.width, SIGNATURE_WIDTH),
    within((event.clientY - box.top) / box.height, SIGNATURE_HEIGHT),
  ];
}
