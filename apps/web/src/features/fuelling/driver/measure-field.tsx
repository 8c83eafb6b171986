import { SegmentedControl, Skeleton, UnstyledButton } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { litresText } from '../../../lib/fuel-requests/check-sentence.ts';
import { Price, RiyalSign } from '../../../ui/money.tsx';
import shared from './driver.module.css';
import classes from './measure-field.module.css';
import { type Measure, type RequestDraft, sanitizeMeasure, stepMeasure } from './request-draft.ts';

const KINDS: readonly Measure[] = ['litres', 'amount', 'fill_up'];

interface MeasureFieldProps {
  draft: RequestDraft;
  onChange: (next: Partial<RequestDraft>) => void;
  fuelName: string;
  /** The price that the hold is based on; null while unknown. */
  price_millis_per_litre: number | null;
  /** Stations differ and none is selected: the highest price is used. */
  isHighest: boolean;
  /** Volume of a fill-up, once previewed. */
  fill_up_volume_ml: number | null;
  /** Cost and tightest limit, under the field. */
  hint: ReactNode;
}

/** Quantity: liters, an amount or a full tank, by steps or typed. */
export function MeasureField({
  draft,
  onChange,
  fuelName,
  price_millis_per_litre,
  isHighest,
  fill_up_volume_ml,
  hint,
}: MeasureFieldProps) {
  const { t } = useTranslation();
  const labelId = useId();
  const price = price_millis_per_litre !== null && (
    <Price price_millis_per_litre={price_millis_per_litre} unit />
  );
  return (
    <section>
      <h2 className={shared.label}>
        <span id={labelId}>{t('driver.how_much', { fuel: fuelName })}</span>
        {price && (
          <span>{isHighest ? <Trans i18nKey="driver.max_price" components={{ price }} /> : price}</span>
        )}
      </h2>
      <SegmentedControl
        value={draft.kind}
        onChange={(kind) => onChange({ kind: kind as Measure })}
        data={KINDS.map((kind) => ({ value: kind, label: t(`driver.kinds.${kind}`) }))}
        classNames={{ root: classes.kinds!, label: classes.kindLabel!, indicator: classes.indicator! }}
        aria-labelledby={labelId}
        withItemsBorders={false}
        fullWidth
      />
      <div className={classes.row}>
        {draft.kind === 'fill_up' ? (
          <div className={classes.value} data-fill>
            {fill_up_volume_ml === null ? (
              <Skeleton height={24} width={96} style={{ alignSelf: 'center' }} />
            ) : (
              <>
                <Trans
                  i18nKey="driver.max_litres"
                  values={{ litres: litresText(fill_up_volume_ml) }}
                  components={{ small: <small />, figure: <bdi className="num" /> }}
                />
              </>
            )}
          </div>
        ) : (
          <Stepper draft={draft} kind={draft.kind} onChange={onChange} />
        )}
      </div>
      {hint}
    </section>
  );
}

function Stepper({
  draft,
  kind,
  onChange,
}: {
  draft: RequestDraft;
  kind: 'litres' | 'amount';
  onChange: (next: Partial<RequestDraft>) => void;
}) {
  const { t } = useTranslation();
  const text = kind === 'litres' ? draft.litres : draft.riyals;
  const put = (next: string) => onChange(kind === 'litres' ? { litres: next } : { riyals: next });
  return (
    <>
      <UnstyledButton
        className={classes.step!}
        onClick={() => put(stepMeasure(kind, text, -1))}
        aria-label={t(`driver.less_${kind}`)}
      >
        <IconMinus size={24} aria-hidden />
      </UnstyledButton>
      <label className={classes.value} dir={kind === 'amount' ? 'ltr' : undefined}>
        {kind === 'amount' && (
          <small>
            <RiyalSign />
          </small>
        )}
        <input
          className={classes.input}
          style={{ width: `${Math.max(1, text.length)}ch` }}
          inputMode="decimal"
          enterKeyHint="done"
          autoComplete="off"
          dir="ltr"
          value={text}
          onChange={(event) => put(sanitizeMeasure(event.currentTarget.value))}
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
          aria-label={t(`driver.kinds.${kind}`)}
        />
        {kind === 'litres' && <small>{t('units.litre')}</small>}
      </label>
      <UnstyledButton
        className={classes.step!}
        onClick={() => put(stepMeasure(kind, text, 1))}
        aria-label={t(`driver.more_${kind}`)}
      >
        <IconPlus size={24} aria-hidden />
      </UnstyledButton>
    </>
  );
}
