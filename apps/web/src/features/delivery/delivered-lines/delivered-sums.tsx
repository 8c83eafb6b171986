import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Money } from '../../../ui/money.tsx';
import { Volume } from '../../../ui/volume.tsx';
import type { DeliveredSums } from './delivered-lines.api.ts';
import classes from './delivered-lines.module.css';

interface DeliveredSumsProps {
  sums: DeliveredSums;
  /** Filters by items not yet invoiced. */
  onOpen: () => void;
}

/** Totals of all matching items, above the list. */
export function DeliveredSumsStrip({ sums, onOpen }: DeliveredSumsProps) {
  const { t } = useTranslation();
  return (
    <section className={`card ${classes.strip}`} aria-label={t('delivered_lines.sums')}>
      <Sum label={t('delivered_lines.delivered')} note={t('delivered_lines.orders', { count: sums.orders })}>
        <Volume bulk volume_ml={sums.volume_ml} />
      </Sum>
      <Sum
        label={t('delivered_lines.with_vat')}
        note={sums.pieces > 0 && t('delivered_lines.pieces', { count: sums.pieces })}
      >
        <Money amount_halalas={sums.amount_halalas} />
      </Sum>
      <Sum
        label={t('field_names.net_halalas')}
        note={
          <>
            {t('field_names.vat_halalas')} <Money amount_halalas={sums.vat_halalas} />
          </>
        }
      >
        <Money amount_halalas={sums.net_halalas} />
      </Sum>
      <UnstyledButton className={`${classes.sum} ${classes.leads}`} onClick={onOpen}>
        <span className={classes.label}>{t('delivered_lines.to_invoice')}</span>
        <b>
          <Money amount_halalas={sums.open_halalas} />
        </b>
        <small>
          {t('delivered_lines.lines', { count: sums.open_lines, shown: formatNumber(sums.open_lines) })}
        </small>
      </UnstyledButton>
    </section>
  );
}

function Sum({ label, note, children }: { label: string; note: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.sum}>
      <span className={classes.label}>{label}</span>
      <b>{children}</b>
      <small>{note}</small>
    </div>
  );
}
