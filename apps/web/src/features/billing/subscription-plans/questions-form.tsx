import { savePricingQuestions } from '@fleet/contracts/billing/subscription-plans.ts';
import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FormPanel, FormSection } from '../../../ui/form/form-panel.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import classes from './plans.module.css';
import { type Pricing, readPricing, useSaveQuestions } from './subscription-plans.api.ts';

const MAX_QUESTIONS = 20;

/** The questions and answers of the page of prices, all at once. */
export function QuestionsForm({ pricing, onClose }: { pricing: Pricing; onClose: () => void }) {
  const { t } = useTranslation();
  const save = useSaveQuestions();
  const form = useContractForm({
    route: savePricingQuestions,
    initial: editable(pricing),
    save: (body) => save.mutateAsync({ body }),
    current: async () => editable(await readPricing()),
    onSaved: () => {
      showSuccess(t('ui.saved'));
      onClose();
    },
  });
  const { questions } = form.values;
  return (
    <FormPanel
      form={form}
      kind={t('subscription.title')}
      title={t('subscription.questions')}
      save={t('ui.save_changes')}
      onClose={onClose}
    >
      <FormSection columns="one">
        {questions.map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: questions are identified by position, and their fields are controlled
          <div key={at} className={classes.question}>
            <TextField {...form.field(`questions.${at}.question_en`)} lang="en" />
            <TextField {...form.field(`questions.${at}.answer_en`)} lang="en" lines={2} />
            <TextField {...form.field(`questions.${at}.question_ar`)} lang="ar" />
            <TextField {...form.field(`questions.${at}.answer_ar`)} lang="ar" lines={2} />
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => form.remove('questions', at)}
            >
              {t('subscription.remove_question', { number: at + 1 })}
            </Button>
          </div>
        ))}
        {questions.length < MAX_QUESTIONS && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() =>
              form.add('questions', { question_en: '', question_ar: '', answer_en: '', answer_ar: '' })
            }
          >
            {t('subscription.add_question')}
          </Button>
        )}
      </FormSection>
    </FormPanel>
  );
}

const editable = ({ questions, questions_version }: Pricing) => ({ questions, version: questions_version });
