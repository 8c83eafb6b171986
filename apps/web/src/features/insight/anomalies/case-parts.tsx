import {
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconEye,
  IconHelpCircle,
  IconPencilOff,
  IconUserX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Tone, ToneBadge } from '../../../ui/status-badge.tsx';
import type { ListedCase } from './anomalies.api.ts';
import classes from './anomalies.module.css';

const OUTCOME_STYLE: Record<
  NonNullable<ListedCase['outcome']>,
  { tone: Tone; icon: Parameters<typeof ToneBadge>[0]['icon'] }
> = {
  theft: { tone: 'no', icon: IconCircleX },
  misuse: { tone: 'no', icon: IconUserX },
  data_error: { tone: 'end', icon: IconPencilOff },
  honest: { tone: 'done', icon: IconCircleCheck },
  unclear: { tone: 'end', icon: IconHelpCircle },
};

/** State of a case, or its outcome. */
export function CaseState({ row }: { row: Pick<ListedCase, 'state' | 'outcome'> }) {
  const { t } = useTranslation();
  if (row.outcome) {
    const { tone, icon } = OUTCOME_STYLE[row.outcome];
    return (
      <ToneBadge tone={tone} icon={icon}>
        {t(`anomalies.outcomes.${row.outcome}`)}
      </ToneBadge>
    );
  }
  const isTaken = row.state === 'under_review';
  return (
    <ToneBadge tone={isTaken ? 'run' : 'wait'} icon={isTaken ? IconEye : IconCircleDashed}>
      {t(`anomalies.states.${row.state}`)}
    </ToneBadge>
  );
}

/** The score with a proportional bar. */
export function Score({ score }: { score: number }) {
  return (
    <span className={classes.score}>
      <b className="num">{score}</b>
      <span className={classes.bar} aria-hidden>
        <span style={{ inlineSize: `${score}%` }} data-high={score >= 70 || undefined} />
      </span>
    </span>
  );
}
