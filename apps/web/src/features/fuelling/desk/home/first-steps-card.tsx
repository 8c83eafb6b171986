import { getClient } from '@fleet/contracts/fleet/clients.ts';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../lib/call.ts';
import { useFuelRequests } from '../../../../lib/fuel-requests/fuel-requests.api.ts';
import { useCan, useSignedIn } from '../../../../lib/user-context.ts';
import { Card } from '../../../../ui/card.tsx';
import classes from './home.module.css';

/** Set-up steps until a fleet's first request, in order, each with a link. */
export function FirstStepsCard() {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const mayRead = useCan('read client');
  const mayBring = useCan('import fleet');
  const mayTopUp = useCan('create top_up');
  const mayAllocate = useCan('transfer wallet');
  const client_id = user.client_id ?? 0;
  const isNew = useFuelRequests({ per_page: 1 }).data?.total === 0;
  const { data: client } = useQuery({
    queryKey: ['client', 'first-steps', client_id],
    queryFn: ({ signal }) => call(getClient, { params: { id: client_id }, signal }),
    enabled: isNew && mayRead && client_id > 0,
  });
  if (!isNew || !client?.balances) return null;
  const { main_halalas, allocated_halalas } = client.balances;
  const steps = [
    { name: 'fleet', to: '/client/imports', isMine: mayBring, isDone: client.totals.vehicles > 0 },
    {
      name: 'money',
      to: '/client/amount-topup',
      isMine: mayTopUp,
      isDone: main_halalas + allocated_halalas > 0,
    },
    { name: 'allocate', to: '/client/wallet', isMine: mayAllocate, isDone: allocated_halalas > 0 },
  ] as const;
  if (steps.every(({ isDone }) => isDone)) return null;
  return (
    <Card title={t('home.first_steps')}>
      <ol className={classes.steps}>
        {steps.map(({ name, to, isMine, isDone }) => (
          <li key={name} data-done={isDone || undefined}>
            {isDone ? <IconCircleCheckFilled size={20} aria-hidden /> : <IconCircle size={20} aria-hidden />}
            <span>
              {isMine && !isDone ? (
                <Link to={to}>{t(`home.steps.${name}`)}</Link>
              ) : (
                <b>{t(`home.steps.${name}`)}</b>
              )}
              <small>{isDone ? t('home.step_done') : t(`home.steps.${name}_text`)}</small>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
