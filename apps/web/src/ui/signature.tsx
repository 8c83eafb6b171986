import { SIGNATURE_HEIGHT, SIGNATURE_WIDTH, type Stroke } from '@fleet/domain/delivery-proofs.ts';
import { pathOf } from '@fleet/domain/signature-path.ts';
import classes from './signature.module.css';

/** The strokes of a signature as SVG paths. */
export function SignatureDrawing({ strokes }: { strokes: readonly Stroke[] }) {
  return strokes.map((stroke, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: strokes are never reordered
    <path key={index} d={pathOf(stroke)} className={classes.stroke} />
  ));
}

/** A signature, always dark on light. */
export function Signature({ strokes, label }: { strokes: readonly Stroke[]; label: string }) {
  return (
    <svg
      viewBox={`0 0 ${SIGNATURE_WIDTH} ${SIGNATURE_HEIGHT}`}
      className={classes.shown}
      role="img"
      aria-label={label}
    >
      <SignatureDrawing strokes={strokes} />
    </svg>
  );
}
