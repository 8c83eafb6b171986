import { lazy, Suspense, useEffect, useState } from 'react';
import { onProofNeeded } from '../../../lib/proof.ts';

const ProofDialog = lazy(async () => ({ default: (await import('./proof-dialog.tsx')).ProofDialog }));

/** Asks for a proof of who is signed in, when a call needs one: money leaves, or a key is shown. */
export function ProofAsker() {
  const [answer, setAnswer] = useState<((isProved: boolean) => void) | null>(null);
  useEffect(() => onProofNeeded(() => new Promise((resolve) => setAnswer(() => resolve))), []);
  if (!answer) return null;
  return (
    <Suspense fallback={null}>
      <ProofDialog
        onClose={(isProved) => {
          setAnswer(null);
          answer(isProved);
        }}
      />
    </Suspense>
  );
}
