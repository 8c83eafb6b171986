import { SIGNATURE_HEIGHT, SIGNATURE_WIDTH, type Stroke } from '@fleet/domain/delivery-proofs.ts';
import classes from './signature.module.css';
import { pathOf } from './signature-path.ts';

/** A signature to look at, as it was drawn. */
export function Signature({ strokes, label }: { strokes: readonly Stroke[]; label: string }) {
  return (
    <svg
      viewBox={`0 0 ${SIGNATURE_WIDTH} ${SIGNATURE_HEIGHT}`}
      className={classes.signature}
      role="img"
      aria-label={label}
    >
      {strokes.map((stroke, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: strokes never change places
        <path key={index} d={pathOf(stroke)} />
      ))}
    </svg>
  );
}
