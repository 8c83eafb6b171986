import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../../lib/error-text.ts';
import { Callout } from '../../../../ui/callout.tsx';
import { Card } from '../../../../ui/card.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { showSuccess } from '../../../../ui/toast.tsx';
import { useCreateFuelRequest, useFuelRequestPreview } from '../../fuel-requests.api.ts';
import { AskFieldset } from './ask-fieldset.tsx';
import { type AskFields, askBodyOf, EMPTY_ASK } from './ask-form.ts';
import { AskPreview, AskVerb } from './ask-preview.tsx';
import classes from './new-request.module.css';

const TYPING_MS = 350;

/** Asks for fuel for a vehicle of the fleet; the policy's whole answer stands beside the form before anything is sent. */
export function NewRequestScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [fields, setFields] = useState<AskFields>(EMPTY_ASK);
  const body = askBodyOf(fields);
  const [settled] = useDebouncedValue(JSON.stringify(body), TYPING_MS);
  const preview = useFuelRequestPreview(JSON.parse(settled));
  const isCurrent =
    settled === JSON.stringify(body) && !preview.isPlaceholderData && preview.data !== undefined;
  const create = useCreateFuelRequest();

  const onlyLimits = preview.data?.checks.every((check) => check.passed || check.kind === 'limit') ?? false;
  const isRefused = preview.data?.decision === 'refuse';
  const mayAsk = body !== null && isCurrent && (!isRefused || onlyLimits);

  const ask = () => {
    if (!body) return;
    const wanted = { ...body, ask_manager: isRefused };
    create.mutate(
      { body: wanted },
      {
        onSuccess: (request) => {
          showSuccess(
            t(`new_request.done.${request.status}`, { defaultValue: t('new_request.done.request_pending') }),
          );
          void navigate({ to: `/client/refueling-transactions/${request.id}` });
        },
      },
    );
  };

  return (
    <>
      <PageHead title={t('new_request.title')}>{t('new_request.subtitle')}</PageHead>
      <form
        className={classes.screen}
        onSubmit={(event) => {
          event.preventDefault();
          if (mayAsk && !create.isPending) ask();
        }}
      >
        <Card title={t('new_request.what')}>
          <AskFieldset fields={fields} onChange={(next) => setFields({ ...fields, ...next })} />
        </Card>
        <Card title={t('new_request.answer')} className={classes.answer}>
          <AskPreview
            isAsked={body !== null}
            preview={preview.data}
            error={preview.error}
            isCurrent={isCurrent}
            onSuggested={(litres) => setFields({ ...fields, kind: 'litres', litres })}
          />
          {create.error && <Callout tone="no">{errorText(t, create.error)}</Callout>}
          <div className={classes.foot}>
            <Button type="submit" disabled={!mayAsk} loading={create.isPending}>
              <AskVerb preview={mayAsk ? preview.data : undefined} />
            </Button>
          </div>
        </Card>
      </form>
    </>
  );
}
