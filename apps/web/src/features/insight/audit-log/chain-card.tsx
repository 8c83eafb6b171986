import { Button } from '@mantine/core';
import { IconLink, IconLinkOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { DateTime } from '../../../ui/date-time.tsx';
import { useAuditChain } from './audit-log.api.ts';
import classes from './audit-log.module.css';

const FIRST = 500;
const MAX = 10_000;

/** The hash chain of ledger entries and audit log: length, head, and verification of its newest links. */
export function ChainCard() {
  const { t } = useTranslation();
  const [verify, setVerify] = useState(FIRST);
  const { data: chain, isFetching, refetch } = useAuditChain(verify, true);
  if (!chain) return <div className={classes.chain} aria-busy />;
  const holds = chain.broken.length === 0;
  const Icon = holds ? IconLink : IconLinkOff;
  return (
    <section className={classes.chain} data-broken={!holds || undefined} aria-label={t('audit.chain')}>
      <Icon size={20} aria-hidden />
      <div>
        <b>
          {holds
            ? t('audit.chain_holds', { count: chain.verified, links: formatNumber(chain.verified) })
            : t('audit.chain_broken', { count: chain.broken.length })}
        </b>
        <p>
          {t('audit.chain_long', { links: formatNumber(chain.seals), waiting: formatNumber(chain.waiting) })}
          {chain.last && (
            <>
              {' '}
              <DateTime at={chain.last.sealed_at} as="relative" />{' '}
              <code className={classes.code}>{chain.last.hash.slice(0, 16)}…</code>
            </>
          )}
        </p>
        {!holds && (
          <p>
            {chain.broken
              .slice(0, 5)
              .map((link) => `${t(`audit.kinds.${link.kind}`)} ${link.row_id}`)
              .join(t('desk.comma'))}
          </p>
        )}
      </div>
      <Button
        variant="default"
        loading={isFetching}
        onClick={() => (verify === MAX ? void refetch() : setVerify(MAX))}
      >
        {t('audit.verify', { count: MAX, links: formatNumber(MAX) })}
      </Button>
    </section>
  );
}
