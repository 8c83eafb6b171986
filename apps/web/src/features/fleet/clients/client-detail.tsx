import { Button, Skeleton, Tabs } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import tabClasses from '../../../ui/detail-tabs.module.css';
import { LoadError } from '../../../ui/load-error.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PagePart } from '../../../ui/page-part.ts';
import { StatusSwitch } from '../../../ui/status-switch.tsx';
import { useTabInSight } from '../../../ui/tab-in-sight.ts';
import { ClientActivation } from './client-activation.tsx';
import { EditClientPanel } from './client-form.tsx';
import { ClientProfile } from './client-profile.tsx';
import type { ClientSection } from './client-sections.ts';
import { type ClientDetail as Client, useClient, useSwitchClient } from './clients.api.ts';
import '@mantine/core/styles/Tabs.layer.css';

interface ClientDetailProps {
  clientId: number;
  sections: readonly ClientSection[];
  /** The client's fees, below its profile. */
  fees?: (client_id: number) => ReactNode;
}

const PROFILE = 'profile';

/** A client's page: profile, then sections of other features. */
export function ClientDetail({ clientId, sections, fees }: ClientDetailProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { section = PROFILE } = useParams({ strict: false });
  const { edit } = useSearch({ strict: false });
  const result = useClient(clientId);
  const client = result.data;
  const chosen = sections.find((known) => known.name === section && 'content' in known);
  const tabs = useTabInSight(client ? 1 + (chosen ? sections.indexOf(chosen) : -1) : -1);
  const go = (name: string) => {
    const next = sections.find((known) => known.name === name);
    if (next && 'page' in next) void navigate(next.page(clientId));
    else void navigate({ to: '.', params: { section: next?.name, id: undefined }, search: {} });
  };
  if (!client) {
    if (result.error)
      return (
        <LoadError
          error={result.error}
          onRetry={() => void result.refetch()}
          onBack={() => void navigate({ to: '/admin/client' })}
          page
        />
      );
    return <Skeleton height={400} aria-busy />;
  }
  return (
    <>
      <ClientHeader
        client={client}
        onEdit={() =>
          void navigate({ to: '.', params: { section: undefined, id: undefined }, search: { edit: 1 } })
        }
      />
      <Tabs value={chosen?.name ?? PROFILE} onChange={(next) => go(next ?? PROFILE)} keepMounted={false}>
        <Tabs.List ref={tabs} aria-label={client.name_en} className={tabClasses.list!}>
          {[{ name: PROFILE, label: t('clients.profile') }, ...sections].map(({ name, label }) => (
            <Tabs.Tab key={name} value={name} className={tabClasses.tab!}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={chosen?.name ?? PROFILE} className={tabClasses.panel!}>
          <PagePart value={true}>
            {chosen && 'content' in chosen ? (
              chosen.content(clientId)
            ) : (
              <ClientProfile client={client} sections={sections} fees={fees?.(clientId)} />
            )}
          </PagePart>
        </Tabs.Panel>
      </Tabs>
      {edit !== undefined && client.can.update && (
        <EditClientPanel client={client} onClose={() => void navigate({ to: '.', search: {} })} />
      )}
    </>
  );
}

function ClientHeader({ client, onEdit }: { client: Client; onEdit: () => void }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const change = useSwitchClient();
  const { open_requests } = client.totals;
  return (
    <PageHeader
      title={nameOf(client)}
      action={
        client.can.update && (
          <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
            {t('ui.edit')}
          </Button>
        )
      }
    >
      <span>{client.address}</span>
      <span aria-hidden>&nbsp;·&nbsp;</span>
      <StatusSwitch
        name={client.name_en}
        status={client.status}
        isAllowed={client.can.activate}
        consequence={{
          active: <ClientActivation id={client.id} />,
          inactive: `${t('clients.off_text')} ${t('clients.off_requests', { count: open_requests })}`,
        }}
        change={(next) => change(client.id, next)}
      />
    </PageHeader>
  );
}
