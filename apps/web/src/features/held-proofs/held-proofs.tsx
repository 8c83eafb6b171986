import { useTranslation } from 'react-i18next';
import { HeldProofCard } from './held-proof-card.tsx';
import { useHeldProofs } from './held-proofs.api.ts';
import classes from './held-proofs.module.css';

interface HeldProofsProps {
  /** Those of one order, decided or not; else every one that waits. */
  order_id?: number;
}

/** Proofs that reached us after their stop was off its trip, for whoever dispatches; nothing where there are none. */
export function HeldProofs({ order_id }: HeldProofsProps) {
  const { t } = useTranslation();
  const { data } = useHeldProofs(order_id === undefined ? { status: 'waiting' } : { order_id });
  if (!data || data.rows.length === 0) return null;
  return (
    <section className={classes.proofs} aria-label={t('held_proofs.title')}>
      {data.rows.map((proof) => (
        <HeldProofCard key={proof.id} proof={proof} isOfOrder={order_id !== undefined} />
      ))}
    </section>
  );
}
