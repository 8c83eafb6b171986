import { parseSarToHalalas } from '@fleet/domain/money.ts';
import { Button, Modal, SegmentedControl, TextInput, UnstyledButton } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { formatHalalas } from '../../../lib/format.ts';
import { Callout } from '../../../ui/callout.tsx';
import { WhyLink } from '../../../ui/help-link.tsx';
import { Money, RiyalSign } from '../../../ui/money.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { useTransfer, type Wallet } from './wallets.api.ts';
import classes from './wallets.module.css';

interface TransferDialogProps {
  wallet: Wallet;
  onClose: () => void;
}

type Direction = 'to_allocated' | 'to_main';

/** Moves money between main and allocated, previewing both balances. Reserved money cannot be moved. */
export function TransferDialog({ wallet, onClose }: TransferDialogProps) {
  const { t } = useTranslation();
  const [direction, setDirection] = useState<Direction>('to_allocated');
  const [text, setText] = useState('');
  const transfer = useTransfer();

  const available =
    direction === 'to_allocated' ? wallet.main_halalas : Math.max(0, wallet.remaining_halalas);
  const amount_halalas = parseSarToHalalas(text);
  const isTooMuch = amount_halalas !== null && amount_halalas > available;
  const isReady = amount_halalas !== null && amount_halalas > 0 && !isTooMuch;
  const moved = isReady ? amount_halalas : 0;
  const sign = direction === 'to_allocated' ? 1 : -1;
  const problem =
    text === '' || isReady
      ? undefined
      : isTooMuch
        ? t('wallet.too_much', { available: formatHalalas(available) })
        : t('wallet.no_amount');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || transfer.isPending) return;
    transfer.mutate(
      { body: { direction, amount_halalas } },
      {
        onSuccess: () => {
          showSuccess(t(`wallet.moved_${direction}`, { amount: formatHalalas(amount_halalas) }));
          onClose();
        },
      },
    );
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('wallet.transfer')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      attributes={{ header: { role: 'presentation' } }}
    >
      <form onSubmit={submit} className={classes.form}>
        <SegmentedControl
          fullWidth
          aria-label={t('wallet.direction')}
          value={direction}
          onChange={(value) => setDirection(value as Direction)}
          data={(['to_allocated', 'to_main'] as const).map((value) => ({
            value,
            label: t(`wallet.${value}`),
          }))}
        />
        <TextInput
          label={t('wallet.amount')}
          inputMode="decimal"
          dir="ltr"
          data-autofocus
          leftSection={<RiyalSign />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={problem}
        />
        <p className={classes.available}>
          <span>
            <Trans i18nKey="wallet.available" components={{ amount: <Money amount_halalas={available} /> }} />
          </span>
          {available > 0 && (
            <UnstyledButton
              className={classes.all!}
              onClick={() => setText(formatHalalas(available).replaceAll(',', ''))}
            >
              {t('wallet.all_of_it')}
            </UnstyledButton>
          )}
        </p>
        <dl className={classes.after}>
          <After
            term={t('measures.main_balance.name')}
            now={wallet.main_halalas}
            then={wallet.main_halalas - sign * moved}
          />
          <After
            term={t('measures.remaining_balance.name')}
            now={wallet.remaining_halalas}
            then={wallet.remaining_halalas + sign * moved}
          />
        </dl>
        {transfer.error && (
          <Callout tone="no">
            {errorText(t, transfer.error)}
            <WhyLink error={transfer.error} />
          </Callout>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" disabled={!isReady} loading={transfer.isPending}>
            {isReady ? (
              <span>
                <Trans
                  i18nKey={`wallet.move_${direction}`}
                  components={{ amount: <Money amount_halalas={amount_halalas} /> }}
                />
              </span>
            ) : (
              t('wallet.move')
            )}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function After({ term, now, then }: { term: string; now: number; then: number }) {
  const { t } = useTranslation();
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <Money amount_halalas={now} bare />
        <IconArrowRight size={14} className={`flip ${classes.arrow}`} aria-hidden />
        <span className="visually-hidden">{t('wallet.becomes')}</span>
        <b>
          <Money amount_halalas={then} bare />
        </b>
      </dd>
    </div>
  );
}
