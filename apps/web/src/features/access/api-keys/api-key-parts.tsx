import { API_KEY_SCOPE_GROUPS, type ApiKeyScope } from '@fleet/contracts/access/api-key-scopes.ts';
import { API_KEY_PREFIX } from '@fleet/contracts/access/api-keys.ts';
import type { Icon } from '@tabler/icons-react';
import { IconCalendarX, IconCircleOff, IconKey, IconReplace } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { DateTime } from '../../../ui/date-time.tsx';
import { LabelGroups } from '../../../ui/label-groups.tsx';
import { Secret, SecretShown } from '../../../ui/secret.tsx';
import { type Tone, ToneBadge } from '../../../ui/status-badge.tsx';
import type { ApiKey, ApiKeyWithSecret } from './api-keys.api.ts';
import classes from './api-keys.module.css';

/** Icon and tone of every key state. */
const STYLE: Record<ApiKey['state'], { tone: Tone; icon: Icon }> = {
  active: { tone: 'go', icon: IconKey },
  replaced: { tone: 'wait', icon: IconReplace },
  expired: { tone: 'end', icon: IconCalendarX },
  revoked: { tone: 'end', icon: IconCircleOff },
};

/** State of a key: icon, label and color. */
export function KeyState({ state }: Pick<ApiKey, 'state'>) {
  const { t } = useTranslation();
  return (
    <ToneBadge tone={STYLE[state].tone} icon={STYLE[state].icon} variant="plain">
      {t(`api_keys.states.${state}`)}
    </ToneBadge>
  );
}

/** Prefix and last characters of a key, for recognition. */
export function KeyEnd({ last_four }: Pick<ApiKey, 'last_four'>) {
  return <code className={classes.end}>{`${API_KEY_PREFIX}…${last_four}`}</code>;
}

/** A relative time, or a text if there is none. */
export function DateTimeOr({ at, none }: { at: string | null; none: string }) {
  return at === null ? <span className="muted">{none}</span> : <DateTime at={at} as="relative" />;
}

/** A key's permission as text: "View vehicles". */
export function scopeText(t: TFunction, scope: ApiKeyScope): string {
  const [action, subject] = scope.split(' ') as [string, string];
  return t('rights.sentence', {
    action: t(`rights.actions.${action}`),
    subject: t(`rights.subjects.${subject}`),
  });
}

/** A key's permissions by topic. */
export function ScopeList({ scopes }: Pick<ApiKey, 'scopes'>) {
  const { t } = useTranslation();
  return (
    <LabelGroups
      title={t('field_names.scopes')}
      groups={Object.entries(API_KEY_SCOPE_GROUPS).map(([name, all]) => ({
        name,
        label: t(`api_keys.groups.${name}`),
        items: all
          .filter((scope) => scopes.includes(scope))
          .map((scope) => ({ key: scope, text: scopeText(t, scope) })),
      }))}
    />
  );
}

/** The new key, shown once. */
export function KeyShown({ made, onClose }: { made: ApiKeyWithSecret; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <SecretShown
      title={t('api_keys.key_of', { name: made.name })}
      once={t('api_keys.key_once')}
      onceText={t('api_keys.key_once_text')}
      confirmLabel={t('api_keys.key_saved')}
      size="lg"
      onClose={onClose}
    >
      <Secret label={t('api_keys.one')} value={made.key} />
      <Secret label={t('api_keys.header')} value={`Authorization: Bearer ${made.key}`} />
    </SecretShown>
  );
}
