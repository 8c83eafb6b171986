import { SETUP_STEPS } from '@fleet/contracts/insight/setup.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconConfetti } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatDay } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { type Setup, useDismissSetup, useSetup } from './setup.api.ts';
import classes from './setup.module.css';
import { SetupStepRow } from './setup-step.tsx';

interface SetupScreenProps {
  /** What the step for limits offers: suggested ones. */
  limits: ReactNode;
}

/** A new fleet's way to its first request, step by step; each knows by the data whether it is done. */
export function SetupScreen({ limits }: SetupScreenProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useNameOf();
  const { data, error, refetch } = useSetup();
  const company = data ? nameOf(data.company) : '';
  return (
    <div className={classes.page}>
      <PageHeader title={t('menu.get_started')}>
        {data && <>{t('setup.title', { company })} · </>}
        {formatDay(new Date(), language)} · {t('setup.note')}
      </PageHeader>
      {data ? (
        <Steps setup={data} limits={limits} />
      ) : error ? (
        <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={480} radius={8} />
      )}
    </div>
  );
}

function Steps({ setup, limits }: { setup: Setup; limits: ReactNode }) {
  const { t } = useTranslation();
  const dismiss = useDismissSetup();
  const next = SETUP_STEPS.find((step) => !setup.done.includes(step));
  if (!next)
    return (
      <Card>
        <EmptyState icon={IconConfetti} title={t('setup.finished')} text={t('setup.finished_text')}>
          <LinkButton to="/dashboard">{t('setup.to_dashboard')}</LinkButton>
        </EmptyState>
      </Card>
    );
  return (
    <Card flush>
      <div className={classes.progress}>
        <b>{t('setup.progress', { done: setup.done.length, of: SETUP_STEPS.length })}</b>
        <span className={classes.bars} aria-hidden>
          {SETUP_STEPS.map((step) => (
            <i key={step} data-state={stateOf(setup, step, next)} />
          ))}
        </span>
      </div>
      <ol className={classes.steps}>
        {SETUP_STEPS.map((step, index) => (
          <SetupStepRow
            key={step}
            step={step}
            number={index + 1}
            setup={setup}
            state={stateOf(setup, step, next)}
            extra={step === 'limits' ? limits : null}
          />
        ))}
      </ol>
      <div className={classes.footer}>
        {setup.is_dismissed ? (
          <span className="muted">{t('setup.dismissed')}</span>
        ) : (
          <Button
            variant="subtle"
            color="gray"
            loading={dismiss.isPending}
            onClick={() => dismiss.mutate({})}
          >
            {t('setup.dismiss')}
          </Button>
        )}
      </div>
    </Card>
  );
}

function stateOf(setup: Setup, step: (typeof SETUP_STEPS)[number], next: string): 'done' | 'next' | 'later' {
  if (setup.done.includes(step)) return 'done';
  return step === next ? 'next' : 'later';
}
