import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { NetworkFacts } from './network-facts.tsx';
import { NetworkFees } from './network-fees.tsx';
import { NetworkPeople } from './network-people.tsx';
import { useNetwork } from './networks.api.ts';
import classes from './networks.module.css';

/** A network's page: contract, contacts and fees. `money` is what it is owed. */
export function NetworkDetailScreen({ money }: { money?: ReactNode }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const { user } = useSignedIn();
  const { data: network, error, refetch } = useNetwork(String(user.gas_station_network_id));
  return (
    <>
      <PageHeader title={t('menu.network_detail')}>
        {network ? `${nameOf(network)}${t('desk.comma')}${network.address}` : t('networks.own_line')}
      </PageHeader>
      {network ? (
        <div className={classes.cards}>
          {money}
          <Card>
            <NetworkFacts network={network} />
          </Card>
          <Card flush title={t('networks.people')} note={network.users.length}>
            <NetworkPeople network={network} />
          </Card>
          <Card title={t('networks.fees')}>
            <NetworkFees network={network} />
          </Card>
        </div>
      ) : error ? (
        <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={320} />
      )}
    </>
  );
}
