import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Callout } from '../../../ui/callout.tsx';
import { ChangesList } from '../../../ui/changes-list.tsx';
import { DetailTabs } from '../../../ui/detail-tabs.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import type { PanelState } from '../../../ui/panel-state.ts';
import { RecordPanel } from '../../../ui/record-panel.tsx';
import { ApiKeyActions } from './api-key-actions.tsx';
import { KeyDays } from './api-key-days.tsx';
import { EditApiKeyPanel } from './api-key-form.tsx';
import { DateTimeOr, KeyEnd, KeyShown, KeyState, ScopeList } from './api-key-parts.tsx';
import { type ApiKey, type ApiKeyDetail, type ApiKeyWithSecret, useApiKey } from './api-keys.api.ts';
import classes from './api-keys.module.css';

interface ApiKeyPanelProps {
  id: string;
  panel: PanelState;
  rows: readonly ApiKey[] | undefined;
}

/** One key beside the list: permissions, usage and revocation. */
export function ApiKeyPanel({ id, panel, rows }: ApiKeyPanelProps) {
  const { t } = useTranslation();
  const result = useApiKey(id);
  const [made, setMade] = useState<ApiKeyWithSecret | null>(null);
  if (made)
    return (
      <KeyShown
        made={made}
        onClose={() => {
          setMade(null);
          panel.open(made.id);
        }}
      />
    );
  if (panel.isEditing && result.data) return <EditApiKeyPanel apiKey={result.data} panel={panel} />;
  return (
    <RecordPanel
      kind={t('api_keys.one')}
      panel={panel}
      result={result}
      rows={rows}
      title={(apiKey) => apiKey.name}
      actions={(apiKey) => <ApiKeyActions apiKey={apiKey} panel={panel} onMade={setMade} />}
    >
      {(apiKey) => (
        <DetailTabs
          label={apiKey.name}
          tabs={[
            { name: 'facts', label: t('ui.facts'), content: () => <Facts apiKey={apiKey} /> },
            {
              name: 'changes',
              label: t('changes.title'),
              content: () => <ChangesList subject="api_key" id={apiKey.id} />,
            },
          ]}
        />
      )}
    </RecordPanel>
  );
}

function Facts({ apiKey }: { apiKey: ApiKeyDetail }) {
  const { t } = useTranslation();
  const isNew = apiKey.state === 'active' && apiKey.last_used_at === null;
  return (
    <div className={classes.facts}>
      {apiKey.state === 'replaced' && <Callout tone="wait">{t('api_keys.replaced_text')}</Callout>}
      {isNew && <Callout tone="run">{t('api_keys.never_text')}</Callout>}
      <FactList
        facts={[
          { name: 'state', label: t('columns.status'), shown: <KeyState state={apiKey.state} /> },
          { name: 'key', label: t('api_keys.one'), shown: <KeyEnd last_four={apiKey.last_four} /> },
          {
            name: 'last_used_at',
            label: t('api_keys.last_used'),
            shown: <DateTimeOr at={apiKey.last_used_at} none={t('api_keys.never')} />,
          },
          {
            name: 'expires_at',
            label: t('api_keys.ends'),
            shown: <DateTimeOr at={apiKey.expires_at} none={t('api_keys.without_end')} />,
          },
          {
            name: 'per_minute',
            label: t('field_names.per_minute'),
            shown: <bdi className="num">{formatNumber(apiKey.per_minute)}</bdi>,
          },
          {
            name: 'allowed_ips',
            label: t('field_names.allowed_ips'),
            shown: <bdi dir="ltr">{apiKey.allowed_ips.join(', ') || t('api_keys.any_address')}</bdi>,
          },
          { name: 'created_by', label: t('api_keys.created_by'), shown: <bdi>{apiKey.created_by.name}</bdi> },
          { name: 'created_at', value: apiKey.created_at },
          ...(apiKey.revoked_at ? [{ name: 'revoked_at', value: apiKey.revoked_at }] : []),
        ]}
      />
      <KeyDays days={apiKey.days} />
      <ScopeList scopes={apiKey.scopes} />
    </div>
  );
}
