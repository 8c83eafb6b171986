import { getServiceStatus, type ServiceStatus } from '@fleet/contracts/insight/service-status.ts';
import { Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Callout } from '../../../ui/callout.tsx';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { Duration } from '../../../ui/duration.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { LinkAnchor } from '../../../ui/link-button.tsx';
import { NarrowRow } from '../../../ui/narrow-row.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { sizeText } from '../../../ui/size-text.ts';
import { ToneBadge } from '../../../ui/status-badge.tsx';
import { Installation } from './installation.tsx';
import classes from './service-status.module.css';

const EVERY_MS = 10_000;
type Check = ServiceStatus['checks'][number];
const CLOSER = {
  failed_jobs: '/admin/background-jobs',
  webhooks: '/admin/webhooks',
  messages: '/admin/outgoing-messages',
} as const;

/** How the service is, read every ten seconds, and what of its installation is not set yet. */
export function ServiceStatusScreen() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    queryKey: ['service_status'],
    queryFn: ({ signal }) => call(getServiceStatus, { signal }),
    refetchInterval: EVERY_MS,
  });
  return (
    <div className={classes.page}>
      <PageHeader title={t('menu.service_status')}>
        {t('service_status.line')}
        {data && (
          <>
            {' '}
            {t('service_status.read')} <DateTime at={data.at} as="time" />
          </>
        )}
      </PageHeader>
      {data ? (
        <>
          {error && <Callout tone="no">{t('ui.not_current')}</Callout>}
          <Verdict status={data} />
          {/* What is missing comes first until the work begins. */}
          {data.is_new && <Installation status={data} />}
          <Card flush title={t('service_status.checks')}>
            <Checks checks={data.checks} />
          </Card>
          <Card title={t('service_status.installed')}>
            <FactList
              facts={[
                { name: 'version', label: t('service_status.version'), shown: <bdi>{data.version}</bdi> },
                {
                  name: 'schema',
                  label: t('service_status.schema'),
                  shown: t(`service_status.${data.is_schema_current ? 'schema_current' : 'schema_differs'}`),
                },
                {
                  name: 'database_bytes',
                  label: t('service_status.database_size'),
                  shown: <bdi>{sizeText(data.database_bytes)}</bdi>,
                },
                {
                  name: 'connections',
                  label: t('service_status.connections'),
                  shown: formatNumber(data.connections),
                },
                { name: 'replica', label: t('service_status.replica'), shown: <ReplicaText {...data} /> },
                {
                  name: 'last_backup_at',
                  label: t('service_status.last_backup'),
                  shown: data.last_backup_at ? (
                    <DateTime at={data.last_backup_at} as="relative" />
                  ) : (
                    t('service_status.no_backup')
                  ),
                },
              ]}
            />
          </Card>
          {!data.is_new && <Installation status={data} />}
        </>
      ) : error ? (
        <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={520} radius={8} />
      )}
    </div>
  );
}

function Verdict({ status }: { status: ServiceStatus }) {
  const { t } = useTranslation();
  const bad = status.checks.filter((check) => check.needs_attention);
  const names = bad.map(({ name }) => t(`service_status.check.${name}`));
  if (!status.is_schema_current) names.push(t('service_status.schema'));
  if (names.length === 0)
    return (
      <Callout tone="go" title={t('service_status.good')}>
        {t('service_status.good_text')}
      </Callout>
    );
  return (
    <Callout tone="no" title={t('service_status.attention')}>
      {names.join(t('ui.comma'))}
    </Callout>
  );
}

function ReplicaText({ replica }: Pick<ServiceStatus, 'replica'>) {
  const { t } = useTranslation();
  return t(`service_status.replica_${replica.state}`, { seconds: formatNumber(replica.lag_seconds ?? 0, 1) });
}

function Checks({ checks }: { checks: readonly Check[] }) {
  const { t } = useTranslation();
  const columns: Column<Check>[] = [
    { key: 'name', header: t('service_status.part'), cell: (row) => <CheckName name={row.name} /> },
    {
      key: 'waiting',
      header: t('service_status.waiting'),
      numeric: true,
      width: '120px',
      cell: (row) => formatNumber(row.waiting),
    },
    {
      key: 'oldest',
      header: t('service_status.oldest'),
      numeric: true,
      width: '140px',
      cell: (row) => row.oldest_seconds !== null && <Duration seconds={row.oldest_seconds} />,
    },
    {
      key: 'state',
      header: t('columns.status'),
      width: '180px',
      cell: (row) => <CheckState check={row} />,
    },
  ];
  return (
    <DataTable
      label={t('service_status.checks')}
      columns={columns}
      rows={checks}
      rowKey={({ name }) => name}
      tone={(row) => (row.needs_attention ? 'bad' : undefined)}
      narrow={(row) => (
        <NarrowRow>
          <CheckName name={row.name} />
          <CheckState check={row} />
          <span className="muted">
            {t('service_status.waiting')} {formatNumber(row.waiting)}
            {row.oldest_seconds !== null && (
              <>
                {' · '}
                {t('service_status.oldest')} <Duration seconds={row.oldest_seconds} />
              </>
            )}
          </span>
        </NarrowRow>
      )}
    />
  );
}

function CheckName({ name }: Pick<Check, 'name'>) {
  const { t } = useTranslation();
  const label = t(`service_status.check.${name}`);
  const to = name in CLOSER ? CLOSER[name as keyof typeof CLOSER] : null;
  return (
    <span>
      {to ? (
        <LinkAnchor to={to} inherit>
          {label}
        </LinkAnchor>
      ) : (
        label
      )}
    </span>
  );
}

function CheckState({ check: { needs_attention } }: { check: Check }) {
  const { t } = useTranslation();
  return (
    <ToneBadge
      tone={needs_attention ? 'no' : 'go'}
      icon={needs_attention ? IconAlertTriangle : IconCircleCheck}
      variant="plain"
    >
      {t(`service_status.${needs_attention ? 'needs_attention' : 'in_order'}`)}
    </ToneBadge>
  );
}
