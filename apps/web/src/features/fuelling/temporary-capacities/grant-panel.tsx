import { grantTemporaryCapacity } from '@fleet/contracts/fuelling/temporary-capacities.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatMl } from '../../../lib/format.ts';
import { titleIn } from '../../../lib/language.ts';
import { SegmentField, SwitchField } from '../../../ui/form/choice-fields.tsx';
import { DateTimeField } from '../../../ui/form/date-fields.tsx';
import { DecimalField, LitresField, MoneyField } from '../../../ui/form/figure-fields.tsx';
import { FormPanel, FormSection } from '../../../ui/form/form-panel.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import classes from './capacities.module.css';
import { useGrantCapacity } from './temporary-capacities.api.ts';

interface Fuel {
  id: number;
  title_en: string;
  title_ar: string;
  base_price_millis_per_litre: number;
}

interface GrantPanelProps {
  client_id?: number | undefined;
  vehicles: ReadonlyMap<number, string>;
  fuels: readonly Fuel[];
  onClose: () => void;
  onGranted: () => void;
}

/** Volume or amount, duration and reason for the selected vehicles. */
export function GrantPanel({ client_id, vehicles, fuels, onClose, onGranted }: GrantPanelProps) {
  const { t } = useTranslation();
  const grant = useGrantCapacity();
  const form = useContractForm({
    route: grantTemporaryCapacity,
    initial: {
      ...(client_id === undefined ? {} : { client_id }),
      vehicle_ids: [...vehicles.keys()],
      mode: 'days',
      days: 7,
      renew_automatically: false,
      carry_over: false,
    },
    save: (body) => grant.mutateAsync({ body }),
    onSaved: ({ granted, replaced }) => {
      showSuccess(
        replaced > 0
          ? t('capacity.granted_replaced', { granted, replaced })
          : t('capacity.granted', { count: granted }),
      );
      onGranted();
    },
  });
  const { volume_ml, amount_halalas, mode, renew_automatically } = form.values as {
    volume_ml: number | null;
    amount_halalas: number | null;
    mode: string;
    renew_automatically: boolean;
  };
  const plates = [...vehicles.values()];
  return (
    <FormPanel
      form={form}
      kind={t('menu.temporary_capacity')}
      title={t('capacity.for', { count: vehicles.size })}
      save={t('capacity.give', { count: vehicles.size })}
      onClose={onClose}
    >
      <p className="muted">
        <bdi>{plates.slice(0, 12).join(t('ui.comma'))}</bdi>
        {plates.length > 12 && ` ${t('capacity.more', { count: plates.length - 12 })}`}
      </p>
      <FormSection title={t('capacity.how_much')} note={t('capacity.how_much_note')}>
        <LitresField
          {...form.field('volume_ml')}
          label={t('capacity.litres')}
          disabled={amount_halalas !== null}
        />
        <MoneyField
          {...form.field('amount_halalas')}
          label={t('capacity.money')}
          disabled={volume_ml !== null}
        />
      </FormSection>
      {amount_halalas !== null && <Buys amount_halalas={amount_halalas} fuels={fuels} />}
      <FormSection title={t('capacity.how_long')} columns="one">
        <SegmentField
          {...form.field('mode')}
          label={t('capacity.mode')}
          choices={[
            { value: 'days', label: t('capacity.modes.days') },
            { value: 'once', label: t('capacity.modes.once') },
          ]}
        />
        {mode === 'once' ? (
          <DateTimeField {...form.field('ends_at')} label={t('capacity.ends_at')} />
        ) : (
          <>
            <DecimalField {...form.field('days')} label={t('capacity.days')} hint={t('capacity.days_note')} />
            <SwitchField {...form.field('renew_automatically')} label={t('capacity.renew')} />
            {renew_automatically && (
              <SwitchField
                {...form.field('carry_over')}
                label={t('capacity.carry_over')}
                hint={t('capacity.carry_over_note')}
              />
            )}
          </>
        )}
      </FormSection>
      <FormSection title={t('capacity.why')} columns="one">
        <TextField {...form.field('reason')} label={t('capacity.reason')} />
      </FormSection>
    </FormPanel>
  );
}

/** The volume of each product that an amount buys at the base price. */
function Buys({ amount_halalas, fuels }: { amount_halalas: number; fuels: readonly Fuel[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <dl className={classes.buys} aria-label={t('capacity.buys')}>
      {fuels.map((fuel) => (
        <div key={fuel.id}>
          <dt>{titleIn(language, fuel)}</dt>
          <dd>
            <bdi className="num">
              {t('checks.units.litres', {
                value: formatMl(Math.floor((amount_halalas * 10_000) / fuel.base_price_millis_per_litre)),
              })}
            </bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
