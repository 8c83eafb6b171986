import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Callout } from '../../../ui/callout.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { LateProofCard } from './late-proof-card.tsx';
import { useLateProofs } from './late-proofs.api.ts';
import classes from './late-proofs.module.css';

/** Notice above a depot's day while late proofs need a decision; opens them. Nothing without any. */
export function LateProofsBar({ delivery_branch_id }: { delivery_branch_id: number }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useLateProofs({ status: 'waiting', delivery_branch_id });
  if (!data || data.total === 0) return null;
  return (
    <div className={classes.bar}>
      <Callout tone="wait" title={t('late_proofs.wait', { count: data.total })}>
        {t('late_proofs.wait_text')}{' '}
        <Button variant="subtle" size="compact-sm" onClick={() => setIsOpen(true)}>
          {t('late_proofs.look')}
        </Button>
      </Callout>
      {isOpen && (
        <SidePanel
          kind={t('late_proofs.title')}
          title={<span className="num">{formatNumber(data.total)}</span>}
          onClose={() => setIsOpen(false)}
        >
          <div className={classes.proofs}>
            {data.rows.map((proof) => (
              <LateProofCard key={proof.id} proof={proof} isOfOrder={false} />
            ))}
          </div>
        </SidePanel>
      )}
    </div>
  );
}
