import { useTranslation } from 'react-i18next';
import { HeldProofCard } from './held-proof-card.tsx';
import { useHeldProofs } from './held-proofs.api.ts';
import classes from './held-proofs.module.css';

interface HeldProofsProps {
  order_id: number;
  /** Those that wait for a decision, or those that were decided. */
  waiting: boolean;
}

/** Proofs of an order that reached us after their stop was off its trip, for whoever dispatches; nothing where there are none. */
export function HeldProofs({ order_id, waiting }: HeldProofsProps) {
  const { t } = useTranslation();
  const { data } = useHeldProofs({ order_id });
  const rows = (data?.rows ?? []).filter(({ status }) => (status === 'waiting') === waiting);
  if (rows.length === 0) return null;
  return (
    <section className={classes.proofs} aria-label={t('held_proofs.title')}>
      {rows.map((proof) => (
        <HeldProofCard key={proof.id} proof={proof} isOfOrder />
      ))}
    </section>
  );
}
