import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { Callout } from '../../ui/callout.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { HeldProofCard } from './held-proof-card.tsx';
import { useHeldProofs } from './held-proofs.api.ts';
import classes from './held-proofs.module.css';

/** One line above a branch's day while proofs that came late wait; they open beside it. Nothing where there are none. */
export function HeldProofsBar({ delivery_branch_id }: { delivery_branch_id: number }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useHeldProofs({ status: 'waiting', delivery_branch_id });
  if (!data || data.total === 0) return null;
  return (
    <div className={classes.bar}>
      <Callout tone="wait" title={t('held_proofs.wait', { count: data.total })}>
        {t('held_proofs.wait_text')}{' '}
        <Button variant="subtle" size="compact-sm" onClick={() => setIsOpen(true)}>
          {t('held_proofs.look')}
        </Button>
      </Callout>
      {isOpen && (
        <SidePanel
          kind={t('held_proofs.title')}
          title={<span className="num">{formatNumber(data.total)}</span>}
          onClose={() => setIsOpen(false)}
        >
          <div className={classes.proofs}>
            {data.rows.map((proof) => (
              <HeldProofCard key={proof.id} proof={proof} isOfOrder={false} />
            ))}
          </div>
        </SidePanel>
      )}
    </div>
  );
}
