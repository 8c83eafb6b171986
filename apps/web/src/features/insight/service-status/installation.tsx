import type { ServiceStatus } from '@fleet/contracts/insight/service-status.ts';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { HelpLink } from '../../../ui/help-link.tsx';
import { ToneBadge } from '../../../ui/status-badge.tsx';
import classes from './service-status.module.css';

const BADGE = {
  set: { tone: 'done', icon: IconCircleCheck },
  missing: { tone: 'wait', icon: IconAlertTriangle },
  optional: { tone: 'end', icon: IconCircleDashed },
} as const;

/** Each part of an installation: whether it is set, what stays undone without it, and the settings it needs. */
export function Installation({ status: { installation } }: { status: ServiceStatus }) {
  const { t } = useTranslation();
  const needed = installation.filter(({ state }) => state !== 'optional');
  const set = needed.filter(({ state }) => state === 'set');
  return (
    <Card
      flush
      title={t('service_status.installation')}
      note={t('setup.progress', { done: set.length, of: needed.length })}
      action={<HelpLink topic="new-installation" label="service_status.guide" />}
    >
      <ul className={classes.steps}>
        {installation.map(({ step, state, missing }) => (
          <li key={step}>
            <div>
              <b>{t(`service_status.step.${step}`)}</b>
              <p>{t(`service_status.step_${state === 'set' ? 'set' : 'missing'}.${step}`)}</p>
              {missing.length > 0 && (
                <p className={classes.missing} dir="ltr">
                  {missing.map((name) => (
                    <code key={name}>{name}</code>
                  ))}
                </p>
              )}
            </div>
            <ToneBadge {...BADGE[state]} variant="plain">
              {t(`service_status.state.${state}`)}
            </ToneBadge>
          </li>
        ))}
      </ul>
    </Card>
  );
}
