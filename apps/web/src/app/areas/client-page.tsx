import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { UsersList } from '../../features/access/users/users-list.tsx';
import { ClientFees } from '../../features/billing/fees/client-fees.tsx';
import { InvoiceTerms } from '../../features/billing/invoices/terms-form.tsx';
import { ClientPlan } from '../../features/billing/subscription-plans/client-plan.tsx';
import { ClientDetail } from '../../features/fleet/clients/client-detail.tsx';
import type { ClientSection } from '../../features/fleet/clients/client-sections.ts';
import { LimitsScreen } from '../../features/fuelling/policies/limits/limits-screen.tsx';
import { RulesScreen } from '../../features/fuelling/policies/rules-screen.tsx';
import { SimulatorScreen } from '../../features/fuelling/policies/simulator-screen.tsx';
import { TemporaryCapacityScreen } from '../../features/fuelling/temporary-capacities/capacity-screen.tsx';
import { ClientCredit } from '../../features/money/wallets/credit-card.tsx';
import { ClientStationsScreen } from '../../features/stations/client-stations/client-stations-screen.tsx';
import { can } from '../../lib/ability.ts';
import type { PagePath } from '../../lib/page-link.ts';
import { useCan, useSignedIn } from '../../lib/user-context.ts';
import type { NarrowedList } from '../page-search.ts';
import { NotFoundPage } from '../pages/pages.tsx';

type Section = ClientSection & { isAllowed: boolean };

/** The sections of a client's page, each from its own feature; omitted without permission. */
function useClientSections(isOwn: boolean): ClientSection[] {
  const { t } = useTranslation();
  const { ability } = useSignedIn();
  /** A list page: the reader's own without a filter, or the administrator's filtered by this client. */
  const list = (name: string, own: PagePath, admin: (client_id: number) => NarrowedList) => ({
    name,
    page: (client_id: number) => (isOwn ? { to: own } : admin(client_id)),
  });
  /** A screen with the client as parameter; its owner also has it in the menu. */
  const screen = (name: string, own: PagePath, content: (client_id: number) => ReactNode) =>
    isOwn ? { name, page: () => ({ to: own }) } : { name, content };
  const sections: Section[] = [
    {
      ...list('vehicles', '/client/vehicles', (client_id) => ({
        to: '/admin/vehicles',
        search: { client: client_id },
      })),
      label: t('menu.vehicles'),
      isAllowed: can(ability, 'read vehicle'),
    },
    {
      ...list('drivers', '/client/drivers', (client_id) => ({
        to: '/admin/drivers',
        search: { client: client_id },
      })),
      label: t('menu.drivers'),
      isAllowed: can(ability, 'read driver'),
    },
    {
      ...screen('rules', '/client/rules', (client_id) => <RulesScreen client_id={client_id} />),
      label: t('menu.rules'),
      isAllowed: can(ability, 'read policy'),
    },
    {
      ...screen('limits', '/client/limits', (client_id) => <LimitsScreen client_id={client_id} />),
      label: t('menu.limits'),
      isAllowed: can(ability, 'read policy'),
    },
    {
      ...screen('rule-simulator', '/client/rule-simulator', (client_id) => (
        <SimulatorScreen client_id={client_id} />
      )),
      label: t('menu.rule_simulator'),
      isAllowed: !isOwn && can(ability, 'simulate policy'),
    },
    {
      ...screen('temporary-capacity', '/client/temporary-capacity', (client_id) => (
        <TemporaryCapacityScreen client_id={client_id} />
      )),
      label: t('menu.temporary_capacity'),
      isAllowed: can(ability, 'read temporary_capacity'),
    },
    {
      ...screen('stations', '/client/stations', (client_id) => (
        <ClientStationsScreen client_id={client_id} />
      )),
      label: t('menu.client_stations'),
      isAllowed: can(ability, 'read client_station'),
    },
    {
      ...list('transactions', '/client/refueling-transactions', (client_id) => ({
        to: '/admin/refueling-transactions',
        search: { client: client_id },
      })),
      label: t('menu.refueling_transactions'),
      isAllowed: can(ability, 'read fuel_request'),
    },
    {
      ...list('statement', '/client/statement', (client_id) => ({
        to: '/admin/account-statement',
        search: { client_id },
      })),
      label: t('menu.statement'),
      isAllowed: can(ability, 'read wallet'),
    },
    {
      ...list('invoices', '/client/invoices', (client_id) => ({
        to: '/admin/invoices',
        search: { client: client_id },
      })),
      label: t('menu.invoices'),
      isAllowed: can(ability, 'read invoice'),
    },
    {
      name: 'invoice-terms',
      label: t('invoices.terms'),
      isAllowed: !isOwn && can(ability, 'create invoice'),
      content: (client_id) => <InvoiceTerms party="client" id={client_id} />,
    },
    {
      ...screen('users', '/client/users', (client_id) => (
        <UsersList title={t('menu.users')} party={{ client_id }} />
      )),
      label: t('menu.users'),
      isAllowed: can(ability, 'read user'),
    },
  ];
  return sections.filter(({ isAllowed }) => isAllowed);
}

/** Whether the address names a visible section, or none: the profile. */
function useIsSection(sections: readonly ClientSection[]): boolean {
  const { section } = useParams({ strict: false });
  return section === undefined || sections.some((known) => known.name === section && 'content' in known);
}

/** Only for those who read wallets. */
function ClientCreditOf({ client_id }: { client_id: number }) {
  return useCan('read wallet') ? <ClientCredit client_id={client_id} /> : null;
}

function feesOf(client_id: number) {
  return (
    <>
      <ClientCreditOf client_id={client_id} />
      <ClientPlan client_id={client_id} />
      <ClientFees client_id={client_id} />
    </>
  );
}

/** A client, for administrators. */
export function ManageClientScreen() {
  const { clientId = '' } = useParams({ strict: false });
  const sections = useClientSections(false);
  if (!useIsSection(sections)) return <NotFoundPage />;
  return <ClientDetail key={clientId} clientId={Number(clientId)} sections={sections} fees={feesOf} />;
}

/** The signed-in user's own company. */
export function OwnClientScreen() {
  const { user } = useSignedIn();
  const sections = useClientSections(true);
  if (!useIsSection(sections) || user.client_id === null) return <NotFoundPage />;
  return <ClientDetail clientId={user.client_id} sections={sections} fees={feesOf} />;
}
