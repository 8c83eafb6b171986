import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../../lib/error-text.ts';
import {
  useCreateFuelRequest,
  useFuelRequestPreview,
} from '../../../../lib/fuel-requests/fuel-requests.api.ts';
import { Callout } from '../../../../ui/callout.tsx';
import { Card } from '../../../../ui/card.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { showSuccess } from '../../../../ui/toast.tsx';
import classes from './new-request.module.css';
import { RequestFieldset } from './request-fieldset.tsx';
import { EMPTY_REQUEST, type RequestFields, requestBodyOf } from './request-form.ts';
import { RequestAction, RequestPreview } from './request-preview.tsx';

const TYPING_MS = 350;

/** Requests fuel for a vehicle of the fleet, with a live preview of the policy's checks. */
export function NewRequestScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [fields, setFields] = useState<RequestFields>(EMPTY_REQUEST);
  const body = requestBodyOf(fields);
  const [settled] = useDebouncedValue(JSON.stringify(body), TYPING_MS);
  const preview = useFuelRequestPreview(JSON.parse(settled));
  const isCurrent =
    settled === JSON.stringify(body) && !preview.isPlaceholderData && preview.data !== undefined;
  const create = useCreateFuelRequest();

  const onlyLimits = preview.data?.checks.every((check) => check.passed || check.kind === 'limit') ?? false;
  const isRefused = preview.data?.decision === 'refuse';
  const mayRequest = body !== null && isCurrent && (!isRefused || onlyLimits);

  const submit = () => {
    if (!body) return;
    const wanted = { ...body, manager_decides: isRefused };
    create.mutate(
      { body: wanted },
      {
        onSuccess: (request) => {
          showSuccess(
            t(`new_request.done.${request.status}`, { defaultValue: t('new_request.done.request_pending') }),
          );
          void navigate({ to: '/client/refueling-transactions/$id', params: { id: String(request.id) } });
        },
      },
    );
  };

  return (
    <>
      <PageHeader title={t('new_request.title')}>{t('new_request.subtitle')}</PageHeader>
      <form
        className={classes.screen}
        onSubmit={(event) => {
          event.preventDefault();
          if (mayRequest && !create.isPending) submit();
        }}
      >
        <Card title={t('new_request.what')}>
          <RequestFieldset fields={fields} onChange={(next) => setFields({ ...fields, ...next })} />
        </Card>
        <Card title={t('new_request.answer')} className={classes.answer}>
          <RequestPreview
            isComplete={body !== null}
            preview={preview.data}
            error={preview.error}
            isCurrent={isCurrent}
            onSuggested={(litres) => setFields({ ...fields, kind: 'litres', litres })}
          />
          {create.error && <Callout tone="no">{errorText(t, create.error)}</Callout>}
          <div className={classes.footer}>
            <Button type="submit" disabled={!mayRequest} loading={create.isPending}>
              <RequestAction preview={mayRequest ? preview.data : undefined} />
            </Button>
          </div>
        </Card>
      </form>
    </>
  );
}
