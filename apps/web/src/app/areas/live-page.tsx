import { LateProofsBar } from '../../features/delivery/late-proofs/late-proofs-bar.tsx';
import { LiveScreen } from '../../features/delivery/live-trips/live-screen.tsx';
import { LateProofsPart } from '../../ui/order-parts.ts';

const lateProofsOf = (delivery_branch_id: number) => (
  <LateProofsBar delivery_branch_id={delivery_branch_id} />
);

/** The live day, with late proofs above it. */
export function LivePage() {
  return (
    <LateProofsPart value={lateProofsOf}>
      <LiveScreen />
    </LateProofsPart>
  );
}
