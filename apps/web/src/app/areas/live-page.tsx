import { HeldProofs } from '../../features/held-proofs/held-proofs.tsx';
import { LiveScreen } from '../../features/live-trips/live-screen.tsx';
import { HeldProofsPart } from '../../ui/order-parts.ts';

const heldProofs = <HeldProofs />;

/** The day as it is driven, with the proofs that came late above it. */
export function LivePage() {
  return (
    <HeldProofsPart value={heldProofs}>
      <LiveScreen />
    </HeldProofsPart>
  );
}
