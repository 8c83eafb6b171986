import { updateSubscriptionPlan } from '@fleet/contracts/billing/subscription-plans.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { SwitchField } from '../../../ui/form/choice-fields.tsx';
import { MoneyField } from '../../../ui/form/figure-fields.tsx';
import { FormPanel, FormSection } from '../../../ui/form/form-panel.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import classes from './plans.module.css';
import { type Plan, readPricing, useUpdatePlan } from './subscription-plans.api.ts';

const MAX_BENEFITS = 12;

/** Texts, prices and benefits of a plan. Clients on it keep the price they chose it at. */
export function PlanForm({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage() === 'ar' ? 'ar' : 'en';
  const update = useUpdatePlan();
  const form = useContractForm({
    route: updateSubscriptionPlan,
    initial: editable(plan),
    save: (body) => update.mutateAsync({ params: { id: plan.id }, body }),
    current: async () => editable((await readPricing()).plans.find(({ id }) => id === plan.id)!),
    onSaved: () => {
      showSuccess(t('ui.saved'));
      onClose();
    },
  });
  const { plan_benefits } = form.values;
  return (
    <FormPanel
      form={form}
      kind={t('subscription.plan')}
      title={plan[`title_${language}`]}
      save={t('ui.save_changes')}
      onClose={onClose}
    >
      <FormSection>
        <TextField {...form.field('title_en')} lang="en" />
        <TextField {...form.field('title_ar')} lang="ar" />
        <TextField {...form.field('subtitle_en')} lang="en" />
        <TextField {...form.field('subtitle_ar')} lang="ar" />
      </FormSection>
      {plan.code !== 'basic' && (
        <FormSection title={t('subscription.prices')} note={t('subscription.prices_note')}>
          <MoneyField {...form.field('monthly_price_halalas')} />
          <MoneyField {...form.field('yearly_per_month_halalas')} />
        </FormSection>
      )}
      <FormSection title={t('field_names.plan_benefits')} columns="one">
        {plan_benefits.map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are identified by position, and their fields are controlled
          <div key={at} className={classes.line}>
            <TextField {...form.field(`plan_benefits.${at}.en`)} lang="en" />
            <TextField {...form.field(`plan_benefits.${at}.ar`)} lang="ar" />
            <ActionIcon
              variant="subtle"
              size={44}
              aria-label={t('subscription.remove_benefit', { number: at + 1 })}
              onClick={() => form.remove('plan_benefits', at)}
            >
              <IconX size={18} />
            </ActionIcon>
          </div>
        ))}
        {plan_benefits.length < MAX_BENEFITS && (
          <Button
            variant="subtle"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => form.add('plan_benefits', { en: '', ar: '' })}
          >
            {t('subscription.add_benefit')}
          </Button>
        )}
        <SwitchField {...form.field('popular')} hint={t('subscription.popular_note')} />
      </FormSection>
    </FormPanel>
  );
}

function editable({ yearly_plan, ...plan }: Plan) {
  return { ...plan, yearly_per_month_halalas: yearly_plan.per_month_halalas };
}
