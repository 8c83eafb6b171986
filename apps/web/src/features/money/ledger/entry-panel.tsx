import { reverseLedgerEntry } from '@fleet/contracts/money/ledger.ts';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconLock, IconLockOpen } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../../ui/callout.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { ReasonDialog } from '../../../ui/form/reason-dialog.tsx';
import { LedgerLink } from '../../../ui/ledger-link.tsx';
import { Money } from '../../../ui/money.tsx';
import type { PanelState } from '../../../ui/panel-state.ts';
import { RecordPanel } from '../../../ui/record-panel.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { type LedgerEntry, useEntry, useReverse } from './ledger.api.ts';
import classes from './ledger.module.css';
import { PostingLine } from './posting-line.tsx';

interface EntryPanelProps {
  id: string;
  panel: PanelState;
  rows: readonly LedgerEntry[] | undefined;
}

/** One entry with its postings, subject and seal, and for some types its reversal. */
export function EntryPanel({ id, panel, rows }: EntryPanelProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useEntry(id);
  const result = { data: data === undefined ? undefined : { entry: data }, error, refetch };
  return (
    <RecordPanel
      kind={t('ledger.one')}
      panel={panel}
      result={result}
      title={() => <bdi className="num">LE-{id}</bdi>}
      rows={rows}
      actions={({ entry }) => entry?.can.reverse && <ReverseEntry entry={entry} onDone={panel.open} />}
    >
      {({ entry }) =>
        entry ? (
          <EntryBody entry={entry} />
        ) : (
          <EmptyState icon={IconLockOpen} title={t('ledger.none')} text={t('errors.NOT_FOUND')} />
        )
      }
    </RecordPanel>
  );
}

function EntryBody({ entry }: { entry: LedgerEntry }) {
  const { t } = useTranslation();
  const seal = entry.is_sealed ? (
    <span className={classes.seal}>
      <IconLock size={16} aria-hidden /> {t('desk.ledger.sealed_long')}
    </span>
  ) : (
    t('ledger.not_sealed')
  );
  return (
    <div className={classes.body}>
      <p className={classes.large}>
        <Money amount_halalas={entry.amount_halalas} />
      </p>
      {entry.reversed_by_entry_id !== null && (
        <Callout tone="wait">
          {t('ledger.reversed_by')}{' '}
          <LedgerLink entry_id={entry.reversed_by_entry_id}>
            <bdi className="num">LE-{entry.reversed_by_entry_id}</bdi>
          </LedgerLink>
        </Callout>
      )}
      {entry.reason && (
        <Callout tone="run">
          <span dir="auto">{t(`status.${entry.reason}`, { defaultValue: entry.reason })}</span>
        </Callout>
      )}
      <div className={classes.postings}>
        {entry.postings.map((posting) => (
          <PostingLine key={posting.account_id} posting={posting} />
        ))}
      </div>
      <FactList
        facts={[
          { name: 'kind', label: t('columns.kind'), shown: t(`entry_kinds.${entry.kind}`) },
          { name: 'posted_at', label: t('columns.posted_at'), shown: <DateTime at={entry.posted_at} /> },
          { name: 'by', label: t('columns.by'), shown: entry.actor_name ?? t('ledger.system') },
          {
            name: 'business_key',
            label: t('ledger.business_key'),
            shown: (
              <bdi className="num" dir="ltr">
                {entry.business_key}
              </bdi>
            ),
          },
          ...(entry.fuel_request_id === null
            ? []
            : [
                {
                  name: 'fuel_request_id',
                  label: t('ledger.transaction'),
                  shown: (
                    <Link
                      to="/admin/refueling-transactions/$id"
                      params={{ id: String(entry.fuel_request_id) }}
                    >
                      {t('ledger.open_transaction')}
                    </Link>
                  ),
                },
              ]),
          ...(entry.reverses_entry_id === null
            ? []
            : [
                {
                  name: 'reverses_entry_id',
                  label: t('ledger.reverses'),
                  shown: (
                    <LedgerLink entry_id={entry.reverses_entry_id}>
                      <bdi className="num">LE-{entry.reverses_entry_id}</bdi>
                    </LedgerLink>
                  ),
                },
              ]),
          { name: 'seal', label: t('ledger.seal'), shown: seal, wide: true },
        ]}
      />
    </div>
  );
}

function ReverseEntry({ entry, onDone }: { entry: LedgerEntry; onDone: (id: number) => void }) {
  const { t } = useTranslation();
  const [isConfirming, setIsConfirming] = useState(false);
  const reverse = useReverse();
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        onClick={() => setIsConfirming(true)}
      >
        {t('ledger.unassign')}
      </Button>
      {isConfirming && (
        <ReasonDialog
          route={reverseLedgerEntry}
          title={t('ledger.confirm_title', { entry: `LE-${entry.id}` })}
          text={t('ledger.confirm_text')}
          confirm={t('ledger.unassign')}
          label={t('ledger.why')}
          send={(body) => reverse.mutateAsync({ params: { id: String(entry.id) }, body })}
          onDone={({ entry_id }) => {
            showSuccess(t('ledger.done', { entry: `LE-${entry.id}` }));
            setIsConfirming(false);
            onDone(entry_id);
          }}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  );
}
