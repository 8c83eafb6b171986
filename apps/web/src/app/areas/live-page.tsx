import { HeldProofsBar } from '../../features/held-proofs/held-proofs-bar.tsx';
import { LiveScreen } from '../../features/live-trips/live-screen.tsx';
import { HeldProofsPart } from '../../ui/order-parts.ts';

const heldProofsOf = (delivery_branch_id: number) => (
  <HeldProofsBar delivery_branch_id={delivery_branch_id} />
);

/** The day as it is driven, with the proofs that came late above it. */
export function LivePage() {
  return (
    <HeldProofsPart value={heldProofsOf}>
      <LiveScreen />
    </HeldProofsPart>
  );
}
