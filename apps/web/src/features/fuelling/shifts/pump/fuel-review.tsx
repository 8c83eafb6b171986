import { uploadFile } from '@fleet/contracts/access/files.ts';
import { ML_PER_LITRE } from '@fleet/domain/units.ts';
import { Textarea, TextInput, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFuelTitle } from '../../../../lib/appearance-context.ts';
import { call } from '../../../../lib/call.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { formatMl } from '../../../../lib/format.ts';
import { Callout } from '../../../../ui/callout.tsx';
import { PhotoInput } from '../../../../ui/photo-input.tsx';
import { Volume } from '../../../../ui/volume.tsx';
import type { Balance } from './close-balance.ts';
import type { ShiftDraft } from './shift-draft.ts';
import classes from './shift-pump.module.css';

interface FuelReviewProps {
  balances: readonly Balance[];
  draft: ShiftDraft;
  change: (more: Partial<Omit<ShiftDraft, 'key'>>) => void;
}

/** By fuel: meters against records, other sales, and the variance in words. */
export function FuelReview({ balances, draft, change }: FuelReviewProps) {
  const { t } = useTranslation();
  if (balances.length === 0) return <Callout tone="run">{t('shifts.pump.nothing_to_compare')}</Callout>;
  return (
    <div className={classes.review}>
      {balances.map((balance) => (
        <OneFuel key={balance.fuel.id} balance={balance} draft={draft} change={change} />
      ))}
    </div>
  );
}

function OneFuel({
  balance,
  draft,
  change,
}: { balance: Balance } & Pick<FuelReviewProps, 'draft' | 'change'>) {
  const { t } = useTranslation();
  const titleOf = useFuelTitle();
  const { id } = balance.fuel;
  const isWithin = balance.verdict === 'within';
  const Icon = isWithin ? IconCircleCheck : IconAlertTriangle;
  const set = (name: 'other_sales' | 'reasons', text: string) =>
    change({ [name]: { ...draft[name], [id]: text } });
  return (
    <section className={classes.fuel} aria-label={titleOf(balance.fuel)}>
      <h2>{titleOf(balance.fuel)}</h2>
      <dl className={classes.lines}>
        <div>
          <dt>{t('shifts.metered')}</dt>
          <dd>
            <Volume volume_ml={balance.metered_ml} />
          </dd>
        </div>
        <div>
          <dt>{t('shifts.recorded')}</dt>
          <dd>
            <Volume volume_ml={balance.transactions_ml} />
          </dd>
        </div>
      </dl>
      <TextInput
        size="lg"
        inputMode="decimal"
        label={t('shifts.pump.other_sales')}
        value={draft.other_sales[id] ?? ''}
        onChange={(event) => set('other_sales', event.currentTarget.value)}
        rightSection={t('units.litre')}
      />
      {balance.pump_sales_ml > 0 && balance.pump_sales_ml !== balance.other_sales_ml && (
        <UnstyledButton
          className={classes.takeOver!}
          onClick={() => set('other_sales', String(balance.pump_sales_ml / ML_PER_LITRE))}
        >
          {t('shifts.pump.take_pump_sales', { litres: formatMl(balance.pump_sales_ml) })}
        </UnstyledButton>
      )}
      <p className={classes.verdict} data-verdict={balance.verdict} role="status">
        <Icon size={26} stroke={2.2} aria-hidden />
        <span>
          {t(labelOf(balance), {
            litres: formatMl(Math.abs(balance.variance_ml)),
            tolerance: formatMl(balance.tolerance_ml),
          })}
        </span>
      </p>
      {!isWithin && (
        <>
          <Textarea
            size="lg"
            autosize
            minRows={2}
            maxLength={500}
            required
            label={t('shifts.pump.why')}
            value={draft.reasons[id] ?? ''}
            onChange={(event) => set('reasons', event.currentTarget.value)}
          />
          <MeterPhoto
            isSent={draft.photos[id] !== undefined}
            onSent={(file_id) => change({ photos: { ...draft.photos, [id]: file_id } })}
          />
        </>
      )}
    </section>
  );
}

/** The variance as text: matches, more dispensed than recorded, or less. */
function labelOf({ variance_ml, verdict }: Balance): string {
  if (verdict === 'within') return variance_ml === 0 ? 'shifts.pump.agrees' : 'shifts.pump.within';
  return variance_ml > 0 ? 'shifts.pump.more_ran' : 'shifts.pump.less_ran';
}

/** A picture of the meters, uploaded when taken; an uploaded one survives reloads. */
function MeterPhoto({ isSent, onSent }: { isSent: boolean; onSent: (file_id: number) => void }) {
  const { t } = useTranslation();
  const [photo, setPhoto] = useState<Blob | null>(null);
  const send = useMutation({
    mutationFn: (file: Blob) => call(uploadFile, { body: { kind: 'meter_photo' }, file }),
    onSuccess: ({ file_id }) => onSent(file_id),
  });
  const take = (taken: Blob | null) => {
    setPhoto(taken);
    if (taken) send.mutate(taken);
  };
  return (
    <>
      <PhotoInput
        label={t('shifts.pump.photo')}
        photo={photo}
        onChange={take}
        note={t(send.isPending ? 'shifts.pump.photo_sending' : 'shifts.pump.photo_sent')}
      />
      {!photo && isSent && <p>{t('shifts.pump.photo_sent')}</p>}
      {send.error && <Callout tone="no">{errorText(t, send.error)}</Callout>}
    </>
  );
}
