import { listRefunds } from '@fleet/contracts/billing/refunds.ts';
import { listSettlementBatches } from '@fleet/contracts/billing/settlement-batches.ts';
import { listClients } from '@fleet/contracts/fleet/clients.ts';
import { listTopUps } from '@fleet/contracts/money/top-ups.ts';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { formatHalalas } from '../../../lib/format.ts';
import { Callout } from '../../../ui/callout.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { findIn } from '../../../ui/find-in.ts';
import { PickField, SelectField } from '../../../ui/form/choice-fields.tsx';
import { plainField } from '../../../ui/form/plain-field.ts';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { Iban } from '../../../ui/iban.tsx';
import { Money } from '../../../ui/money.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { type BankEntry, type BankTarget, useDecideEntry } from './bank-account.api.ts';
import classes from './bank-account.module.css';
import { useDayText } from './day-text.ts';
import { useTargetText } from './target-text.ts';

const MAX_REASON = 500;

interface EntryDialogProps {
  entry: BankEntry;
  onClose: () => void;
}

/** One entry: what the bank said of it, and what it is; an open one with its proposals and the ways to decide. */
export function EntryDialog({ entry, onClose }: EntryDialogProps) {
  const { t } = useTranslation();
  const textOf = useTargetText();
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={<b>{t(`bank_statements.${entry.direction}`)}</b>}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      attributes={{ header: { role: 'presentation' } }}
    >
      <div className={classes.dialog}>
        <p className={classes.large}>
          <Money amount_halalas={entry.amount_halalas} />
        </p>
        {entry.is_reversal && <Callout tone="wait">{t('bank_statements.reversal')}</Callout>}
        <EntryFacts entry={entry} />
        {entry.matched && <Callout tone="go">{textOf(entry.matched)}</Callout>}
        {entry.reason && (
          <Callout tone="run">
            <span dir="auto">{entry.reason}</span>
          </Callout>
        )}
        {entry.can.decide && <Decide entry={entry} onDone={onClose} />}
      </div>
    </Modal>
  );
}

function EntryFacts({ entry }: { entry: BankEntry }) {
  const { t } = useTranslation();
  const dayText = useDayText();
  const text = (name: 'end_to_end_id' | 'bank_reference' | 'text') =>
    entry[name] === null
      ? []
      : [
          {
            name,
            label: t(`bank_statements.${name}`),
            shown: <bdi>{entry[name]}</bdi>,
            wide: name === 'text',
          },
        ];
  return (
    <FactList
      facts={[
        { name: 'booked_on', label: t('bank_statements.booked'), shown: dayText(entry.booked_on) },
        {
          name: 'party_name',
          label: t(entry.direction === 'credit' ? 'bank_statements.paid_by' : 'bank_statements.paid_to'),
          shown: <bdi>{entry.party_name ?? t('bank_statements.unknown_party')}</bdi>,
        },
        ...(entry.party_iban
          ? [
              {
                name: 'party_iban',
                label: t('bank_statements.party_iban'),
                shown: <Iban iban={entry.party_iban} />,
              },
            ]
          : []),
        ...(entry.credited_iban
          ? [
              {
                name: 'credited_iban',
                label: t('bank_statements.virtual'),
                shown: <Iban iban={entry.credited_iban} />,
              },
            ]
          : []),
        ...text('end_to_end_id'),
        ...text('bank_reference'),
        ...text('text'),
        ...(entry.decided_at
          ? [
              {
                name: 'decided_at',
                label: t('bank_statements.decided_by'),
                shown: (
                  <>
                    <DateTime at={entry.decided_at} />{' '}
                    <small className="muted">
                      {entry.is_automatic ? (
                        t('bank_statements.by_itself')
                      ) : (
                        <bdi>{entry.decided_by_name}</bdi>
                      )}
                    </small>
                  </>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

/** Accepts a proposal, takes something else, or sets the entry aside; a reason where one is needed. */
function Decide({ entry, onDone }: { entry: BankEntry; onDone: () => void }) {
  const { t } = useTranslation();
  const textOf = useTargetText();
  const decide = useDecideEntry();
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const send = (target: BankTarget | null) => {
    if (target === null && reason.trim() === '') return setIsTried(true);
    const seen = entry.state === 'open' ? ('open' as const) : ('set_aside' as const);
    decide.mutate(
      {
        params: { id: String(entry.id) },
        body: { seen, target, ...(reason.trim() ? { reason } : {}) },
      },
      {
        onSuccess: () => {
          showSuccess(t(target ? 'bank_statements.matched' : 'bank_statements.aside'));
          onDone();
        },
      },
    );
  };
  return (
    <>
      {entry.proposals.length > 0 && (
        <section>
          <h3>{t('bank_statements.proposals')}</h3>
          <ul className={classes.proposals}>
            {entry.proposals.map((each, index) => (
              <li key={`${each.kind} ${each.id}`}>
                <span>
                  <b>{textOf(each)}</b>{' '}
                  {each.amount_halalas !== null && each.amount_halalas !== entry.amount_halalas && (
                    <Money amount_halalas={each.amount_halalas} />
                  )}
                  <br />
                  <small className="muted">
                    {each.reasons.map((one) => t(`bank_statements.reasons.${one}`)).join(t('ui.comma'))}
                  </small>
                </span>
                <Button
                  // The best comes first.
                  variant={index === 0 ? 'filled' : 'default'}
                  loading={decide.isPending}
                  onClick={() => send({ kind: each.kind, id: each.id })}
                >
                  {t('bank_statements.accept')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ChooseAnother entry={entry} isBusy={decide.isPending} onChoose={send} />
      <TextField
        {...plainField({
          name: 'reason',
          label: t('bank_statements.why'),
          value: reason,
          onChange: setReason,
          required: false,
          problem: isTried && reason.trim() === '' ? 'required' : undefined,
        })}
        hint={t('bank_statements.why_hint')}
        lines={2}
        maxLength={MAX_REASON}
      />
      {decide.error && <Callout tone="no">{errorText(t, decide.error)}</Callout>}
      {entry.state === 'open' && (
        <div className={classes.buttons}>
          <Button variant="default" loading={decide.isPending} onClick={() => send(null)}>
            {t('bank_statements.set_aside')}
          </Button>
        </div>
      )}
    </>
  );
}

interface ChooseProps {
  entry: BankEntry;
  isBusy: boolean;
  onChoose: (target: BankTarget) => void;
}

type Pickable = 'top_up' | 'client' | 'settlement_batch' | 'refund';

/** Another target than those proposed: a top-up, a client for a new one, or the batch or refund that was paid. */
function ChooseAnother({ entry, isBusy, onChoose }: ChooseProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const kinds: readonly Pickable[] =
    entry.direction === 'credit' ? ['top_up', 'client'] : ['settlement_batch', 'refund'];
  const [kind, setKind] = useState<Pickable>(kinds[0]!);
  const [id, setId] = useState<number | null>(null);
  const find = {
    top_up: findIn(
      listTopUps,
      (row) => `${row.reference_number} · ${nameOf(row.client)} · ${formatHalalas(row.amount_halalas)}`,
      { status: 'pending' },
    ),
    client: findIn(listClients, nameOf),
    settlement_batch: findIn(
      listSettlementBatches,
      (row) =>
        `${row.reference_number} · ${nameOf(row.station ?? row.network)} · ${formatHalalas(row.left_halalas)}`,
      { state: 'to_pay' },
    ),
    refund: findIn(
      listRefunds,
      (row) => `${row.reference_number} · ${nameOf(row.client)} · ${formatHalalas(row.amount_halalas)}`,
      { status: 'approved' },
    ),
  };
  return (
    <section className={classes.choice}>
      <h3>{t('bank_statements.choose')}</h3>
      {kinds.length > 1 && (
        <SelectField<Pickable>
          {...plainField({
            name: 'kind',
            label: t('bank_statements.choose_kind'),
            value: kind as Pickable | '',
            onChange: (next) => {
              setKind(next || kinds[0]!);
              setId(null);
            },
            required: true,
          })}
          choices={kinds.map((value) => ({ value, label: t(`bank_statements.pick.${value}`) }))}
        />
      )}
      <PickField
        key={kind}
        {...plainField<number | null>({
          name: 'target',
          label: t(`bank_statements.pick.${kind}`),
          value: id,
          onChange: setId,
        })}
        of={kind}
        find={find[kind]}
      />
      <div className={classes.buttons}>
        <Button loading={isBusy} disabled={id === null} onClick={() => id !== null && onChoose({ kind, id })}>
          {t('bank_statements.match')}
        </Button>
      </div>
    </section>
  );
}
