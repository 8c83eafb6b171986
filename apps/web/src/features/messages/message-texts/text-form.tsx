import { saveMessageText } from '@fleet/contracts/messages/message-texts.ts';
import { fillText, smsLength } from '@fleet/domain/message-texts.ts';
import { Button } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { useCan } from '../../../lib/user-context.ts';
import { FormProblems } from '../../../ui/form/form-panel.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { ToneBadge } from '../../../ui/status-badge.tsx';
import { showError, showSuccess } from '../../../ui/toast.tsx';
import {
  type MessageKindDetail,
  type MessageText,
  readMessageKind,
  useResetText,
  useSaveText,
} from './message-texts.api.ts';
import classes from './message-texts.module.css';
import { TextPreview } from './text-preview.tsx';

const BODY_LINES = 4;

interface TextFormProps {
  detail: MessageKindDetail;
  text: MessageText;
}

/** One text: edited with its parameters at hand, and shown as its reader will see it. */
export function TextForm({ detail, text }: TextFormProps) {
  const { t } = useTranslation();
  const mayEdit = useCan('update message_text');
  const save = useSaveText();
  const { channel, language, subject, body, version, template } = text;
  const params = { kind: detail.kind };
  const form = useContractForm({
    route: saveMessageText,
    initial: { channel, language, subject, body, version },
    save: (input) => save.mutateAsync({ params, body: input }),
    onSaved: () => showSuccess(t('message_texts.saved')),
    current: async () => {
      const { texts } = await readMessageKind(detail.kind);
      return texts.find((one) => one.channel === channel && one.language === language);
    },
  });
  const subjectField = form.field('subject');
  const bodyField = form.field('body');
  const samples = detail.samples[language];
  const written = {
    subject: fillText(subjectField.value, samples),
    body: fillText(bodyField.value, samples),
  };
  const hasSubject = channel === 'email' || channel === 'push';
  return (
    <>
      <form id={form.id} onSubmit={form.submit} noValidate className={classes.form}>
        <FormProblems form={form} />
        <ToneBadge tone={text.is_edited ? 'run' : 'end'} icon={IconRestore} variant="plain">
          {t(text.is_edited ? 'message_texts.is_edited' : 'message_texts.is_shipped')}
        </ToneBadge>
        {hasSubject && (
          <TextField
            {...subjectField}
            label={t(channel === 'email' ? 'message_texts.subject' : 'message_texts.title')}
            lang={language}
            required
          />
        )}
        <TextField {...bodyField} label={t('message_texts.body')} lang={language} lines={BODY_LINES} />
        {mayEdit && (
          <fieldset className={classes.params}>
            <legend>{t('message_texts.params')}</legend>
            {detail.params.map((name) => (
              <Button
                key={name}
                variant="default"
                size="compact-sm"
                className={classes.param!}
                onClick={() => bodyField.onChange(`${bodyField.value.trimEnd()} {{${name}}}`)}
              >
                <code dir="ltr">{name}</code>
              </Button>
            ))}
          </fieldset>
        )}
        {template && <p className="muted">{t('message_texts.template', { template })}</p>}
        {channel === 'sms' && (
          <p className="muted">{t('message_texts.sms_length', smsLength(written.body))}</p>
        )}
        {mayEdit && (
          <div className={classes.actions}>
            {text.is_edited && <Reset detail={detail} text={text} />}
            <Button type="submit" loading={form.isSaving}>
              {t('message_texts.save')}
            </Button>
          </div>
        )}
      </form>
      <TextPreview channel={channel} language={language} button={detail.buttons[language]} {...written} />
    </>
  );
}

function Reset({ detail, text }: TextFormProps) {
  const { t } = useTranslation();
  const reset = useResetText();
  const { channel, language } = text;
  return (
    <Button
      variant="default"
      leftSection={<IconRestore size={18} aria-hidden />}
      loading={reset.isPending}
      onClick={() =>
        reset.mutate(
          { params: { kind: detail.kind }, body: { channel, language } },
          {
            onSuccess: () => showSuccess(t('message_texts.was_reset')),
            onError: (error) => showError(errorText(t, error)),
          },
        )
      }
    >
      {t('message_texts.reset')}
    </Button>
  );
}
