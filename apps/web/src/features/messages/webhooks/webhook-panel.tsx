import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatDate, formatDateTime, formatNumber } from '../../../lib/format.ts';
import { Callout } from '../../../ui/callout.tsx';
import { ChangesList } from '../../../ui/changes-list.tsx';
import { DetailTabs } from '../../../ui/detail-tabs.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { LabelGroups } from '../../../ui/label-groups.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { type PanelState, useTab } from '../../../ui/panel-state.ts';
import { RecordPanel } from '../../../ui/record-panel.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { EVENT_GROUPS, eventText } from './event-groups.ts';
import { EndpointActions } from './webhook-actions.tsx';
import { EndpointDays, LastDay } from './webhook-days.tsx';
import { EditEndpointPanel } from './webhook-form.tsx';
import { VerifyHelp } from './webhook-help.tsx';
import { Address, EndpointSecret, EndpointState, LastDelivery } from './webhook-parts.tsx';
import { type Endpoint, type EndpointDetail, type EndpointWithSecret, useEndpoint } from './webhooks.api.ts';
import classes from './webhooks.module.css';

const TABS = ['facts', 'deliveries', 'verify', 'changes'] as const;

interface EndpointPanelProps {
  id: string;
  panel: PanelState;
  rows: readonly Endpoint[] | undefined;
}

/** One endpoint beside the list: health, messages, and verification help. */
export function EndpointPanel({ id, panel, rows }: EndpointPanelProps) {
  const { t } = useTranslation();
  const result = useEndpoint(id);
  const [, choose] = useTab(TABS);
  const [made, setMade] = useState<EndpointWithSecret | null>(null);
  if (made) return <EndpointSecret made={made} onClose={() => setMade(null)} />;
  if (panel.isEditing && result.data?.can.update)
    return <EditEndpointPanel endpoint={result.data} panel={panel} />;
  return (
    <RecordPanel
      kind={t('webhooks.one')}
      panel={panel}
      result={result}
      rows={rows}
      title={(endpoint) => endpoint.description}
      actions={(endpoint) =>
        endpoint.can.update && (
          <EndpointActions
            endpoint={endpoint}
            panel={panel}
            onMade={setMade}
            onTested={() => choose('deliveries')}
          />
        )
      }
    >
      {(endpoint) => (
        <DetailTabs
          label={endpoint.description}
          tabs={[
            { name: TABS[0], label: t('ui.facts'), content: () => <Facts endpoint={endpoint} /> },
            {
              name: TABS[1],
              label: t('webhooks.log'),
              content: () => <DeliveryLog endpoint={endpoint} />,
            },
            { name: TABS[2], label: t('webhooks.verify'), content: () => <VerifyHelp /> },
            {
              name: TABS[3],
              label: t('changes.title'),
              content: () => <ChangesList subject="webhook_endpoint" id={endpoint.id} />,
            },
          ]}
        />
      )}
    </RecordPanel>
  );
}

/** Why nothing is sent, or little is delivered, and what to do. */
function Trouble({ endpoint }: { endpoint: Endpoint }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { status, disabled_reason, disabled_at, failing_since, failures } = endpoint;
  if (status === 'disabled' && disabled_reason)
    return (
      <Callout
        tone={disabled_reason === 'manual' ? 'wait' : 'no'}
        title={t(`webhooks.why.${disabled_reason}`, {
          at: disabled_at ? formatDate(disabled_at, language) : '',
        })}
      >
        {t(`webhooks.reason_text.${disabled_reason}`)}
      </Callout>
    );
  if (!failing_since) return null;
  return (
    <Callout tone="wait" title={t('webhooks.failing', { at: formatDate(failing_since, language) })}>
      {t('webhooks.failing_text', { count: failures, shown: formatNumber(failures) })}
    </Callout>
  );
}

function Facts({ endpoint }: { endpoint: EndpointDetail }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const language = useLanguage();
  return (
    <div className={classes.stack}>
      <Trouble endpoint={endpoint} />
      {endpoint.old_secret_until && (
        <Callout tone="run">
          {t('webhooks.two_secrets', { at: formatDateTime(endpoint.old_secret_until, language) })}
        </Callout>
      )}
      <FactList
        facts={[
          ...(endpoint.can.update
            ? []
            : [{ name: 'client', label: t('columns.client'), shown: <bdi>{nameOf(endpoint.client)}</bdi> }]),
          { name: 'url', label: t('webhooks.url'), shown: <Address url={endpoint.url} />, wide: true },
          { name: 'state', label: t('columns.status'), shown: <EndpointState endpoint={endpoint} /> },
          {
            name: 'last_delivery',
            label: t('webhooks.last'),
            shown: <LastDelivery endpoint={endpoint} />,
          },
          {
            name: 'last_day',
            label: t('webhooks.last_day'),
            shown: <LastDay endpoint={endpoint} />,
          },
          {
            name: 'created_by',
            label: t('webhooks.created_by'),
            shown: <bdi>{endpoint.created_by.name}</bdi>,
          },
          { name: 'created_at', value: endpoint.created_at },
        ]}
      />
      <EndpointDays endpoint={endpoint} />
      <LabelGroups
        title={t('field_names.event_types')}
        groups={EVENT_GROUPS.map(({ name, types }) => ({
          name,
          label: t(`webhooks.groups.${name}`),
          items: types
            .filter((type) => endpoint.event_types.includes(type))
            .map((type) => ({ key: type, text: eventText(t, type) })),
        }))}
      />
    </div>
  );
}
