import { useTranslation } from 'react-i18next';
import { LateProofCard } from './late-proof-card.tsx';
import { useLateProofs } from './late-proofs.api.ts';
import classes from './late-proofs.module.css';

interface LateProofsProps {
  order_id: number;
  /** Undecided proofs, or decided ones. */
  waiting: boolean;
}

/** Late proofs of an order, for dispatchers; nothing without any. */
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
