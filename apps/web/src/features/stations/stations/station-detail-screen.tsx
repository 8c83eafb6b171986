import { Button, Skeleton } from '@mantine/core';
import { IconArrowLeft, IconFileText, IconPencil } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../../lib/user-context.ts';
import { Card } from '../../../ui/card.tsx';
import { ChangesList } from '../../../ui/changes-list.tsx';
import { ChatLink } from '../../../ui/chat-link.tsx';
import { CityName } from '../../../ui/city-name.tsx';
import { type DetailTab, DetailTabs } from '../../../ui/detail-tabs.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { MasterStatusBadge } from '../../../ui/status-switch.tsx';
import { EditStationPanel } from './station-form.tsx';
import { StationProfile } from './station-profile.tsx';
import { type Station, useStation } from './stations.api.ts';
import classes from './stations.module.css';

interface StationDetailProps {
  id: string;
  /** Path of the list; station staff have none. */
  back?: '/admin/gas-station' | '/gas-station-network/gas-station-network-detail';
  /** Path of statements, with permission. */
  statements?: '/admin/account-statement';
  /** Tabs of other features, between profile and history. */
  tabs: (station: Station) => readonly DetailTab[];
  /** Content for assigning a device. */
  devices?: ((station: Station) => ReactNode) | undefined;
}

/** A station's page: profile, tabs of other features, and history. */
export function StationDetail({ id, back, statements, tabs, devices }: StationDetailProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const navigate = useNavigate();
  const { area } = useSignedIn();
  const { edit, ...search } = useSearch({ strict: false });
  const { data: station, error, refetch } = useStation(id);
  const setEditing = (isOn: boolean) =>
    void navigate({ to: '.', search: { ...search, ...(isOn ? { edit: 1 } : {}) } });
  return (
    <>
      <PageHeader
        title={station ? nameOf(station) : t('stations.one')}
        action={
          <span className={classes.header}>
            {back && (
              <LinkButton
                to={back}
                variant="default"
                leftSection={<IconArrowLeft size={18} className="flip" aria-hidden />}
              >
                {t('stations.all')}
              </LinkButton>
            )}
            {statements && station && (
              <LinkButton
                to={statements}
                search={{ station_id: station.id }}
                variant="default"
                leftSection={<IconFileText size={18} aria-hidden />}
              >
                {t('menu.statement')}
              </LinkButton>
            )}
            {station && area !== 'admin' && <ChatLink kind="station" about={station.id} />}
            {station?.can.update && (
              <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setEditing(true)}>
                {t('stations.edit')}
              </Button>
            )}
          </span>
        }
      >
        {station && (
          <span className={classes.header}>
            <MasterStatusBadge status={station.status} />
            <span>
              {t(`stations.kinds.${station.is_franchisee ? 'franchisee' : 'branch'}`)} ·{' '}
              {nameOf(station.network)} · <CityName city={station.city} />
            </span>
          </span>
        )}
      </PageHeader>
      {station ? (
        <Card>
          <DetailTabs
            label={nameOf(station)}
            tabs={[
              {
                name: 'profile',
                label: t('stations.profile'),
                content: () => <StationProfile station={station} devices={devices?.(station)} />,
              },
              ...tabs(station),
              {
                name: 'changes',
                label: t('changes.title'),
                content: () => <ChangesList subject="station" id={station.id} />,
              },
            ]}
          />
        </Card>
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={420} />
      )}
      {station && edit !== undefined && station.can.update && (
        <EditStationPanel station={station} onClose={() => setEditing(false)} />
      )}
    </>
  );
}
