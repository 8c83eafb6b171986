import { Button, Skeleton } from '@mantine/core';
import { IconClipboardCheck } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import { errorText } from '../../../../lib/error-text.ts';
import { litresText } from '../../../../lib/fuel-requests/check-sentence.ts';
import type { Preview } from '../../../../lib/fuel-requests/fuel-requests.api.ts';
import { Callout } from '../../../../ui/callout.tsx';
import { ChecksTable } from '../../../../ui/checks-table.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { WhyFailedLink } from '../../../../ui/help-link.tsx';
import { Money } from '../../../../ui/money.tsx';
import { ScrollBox } from '../../../../ui/scroll-box.tsx';
import { Volume } from '../../../../ui/volume.tsx';
import { deskChecks } from '../desk-checks.ts';
import classes from './new-request.module.css';

interface RequestPreviewProps {
  isComplete: boolean;
  preview: Preview | undefined;
  error: unknown;
  /** Whether the preview matches the current form. */
  isCurrent: boolean;
  onSuggested: (litres: string) => void;
}

/** The policy's preview: verdict with hold, and every check. */
export function RequestPreview({ isComplete, preview, error, isCurrent, onSuggested }: RequestPreviewProps) {
  const { t } = useTranslation();
  if (!isComplete) {
    return (
      <EmptyState
        icon={IconClipboardCheck}
        title={t('new_request.not_yet')}
        text={t('new_request.not_yet_text')}
      />
    );
  }
  if (error) return <Callout tone="no">{errorText(t, error)}</Callout>;
  if (!preview) return <Skeleton height={240} />;
  const suggested = preview.suggested_volume_ml;
  return (
    <div
      className={classes.preview}
      data-stale={!isCurrent || undefined}
      aria-busy={!isCurrent}
      aria-live="polite"
    >
      <Verdict preview={preview} />
      {suggested !== null && (
        <Button variant="default" onClick={() => onSuggested(litresText(suggested))}>
          {t('new_request.request_suggested', { volume: litresText(suggested) })}
        </Button>
      )}
      <ScrollBox label={t('desk.checks.title')}>
        <ChecksTable checks={deskChecks(t, preview.checks)} />
      </ScrollBox>
      <WhyFailedLink checks={preview.checks} />
    </div>
  );
}

function Verdict({ preview }: { preview: Preview }) {
  const { t } = useTranslation();
  if (preview.decision === 'refuse') {
    const isHopeless = preview.checks.some((check) => !check.passed && check.kind === 'fact');
    return (
      <Callout
        tone={isHopeless ? 'no' : 'wait'}
        title={t(`new_request.verdicts.${isHopeless ? 'refuse' : 'over'}`)}
      >
        {t(isHopeless ? 'new_request.not_possible' : 'new_request.manager_may')}
      </Callout>
    );
  }
  return (
    <Callout
      tone={preview.decision === 'approve' ? 'go' : 'wait'}
      title={t(`new_request.verdicts.${preview.decision}`)}
    >
      <Trans
        i18nKey="new_request.would_reserve"
        components={{
          volume: <Volume volume_ml={preview.volume_ml} />,
          hold: <Money amount_halalas={preview.hold_halalas} />,
        }}
      />
    </Callout>
  );
}

/** Label of the submit button: reserves immediately, or needs a manager's approval. */
export function RequestAction({ preview }: { preview: Preview | undefined }) {
  const { t } = useTranslation();
  if (!preview) return t('new_request.request');
  if (preview.decision !== 'approve') return t('new_request.leave_for_manager');
  return (
    <span>
      <Trans
        i18nKey="new_request.request_and_reserve"
        components={{
          volume: <Volume volume_ml={preview.volume_ml} />,
          hold: <Money amount_halalas={preview.hold_halalas} />,
        }}
      />
    </span>
  );
}
