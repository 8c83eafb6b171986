import { useTranslation } from 'react-i18next';
import { LateProofCard } from './late-proof-card.tsx';
import { useLateProofs } from './late-proofs.api.ts';
import classes from './late-proofs.module.css';

interface LateProofsProps {
  order_id: number;
  /** Those that wait for a decision, or those that were decided. */
  waiting: boolean;
}

/** Proofs of an order that reached us after their stop was off its trip, for anyone who dispatches; nothing where there are none. */
export function LateProofs({ order_id, waiting }: LateProofsProps) {
  const { t } = useTranslation();
  const { data } = useLateProofs({ order_id });
  const rows = (data?.rows ?? []).filter(({ status }) => (status === 'waiting') === waiting);
  if (rows.length === 0) return null;
  return (
    <section className={classes.proofs} aria-label={t('late_proofs.title')}>
      {rows.map((proof) => (
        <LateProofCard key={proof.id} proof={proof} isOfOrder />
      ))}
    </section>
  );
}
