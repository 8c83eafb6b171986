import type { Group } from '@fleet/contracts/permissions.ts';
import { useTranslation } from 'react-i18next';
import type { PagePath } from '../../lib/page-link.ts';
import { useSignedIn } from '../../lib/user-context.ts';
import { useAreaTable } from '../area-table-context.ts';
import { addressOf, menuOf } from '../home.ts';
import type { HelpRole, HelpTopic } from './help-topics.ts';
import { useAllTopics } from './use-topics.ts';

/** Which topics each group reads. A custom group reads those of the group it is based on. */
const ROLES: Record<Group, readonly HelpRole[]> = {
  admin: ['admin', 'dispatcher', 'accountant', 'developer'],
  client_manager: ['fleet_manager', 'accountant', 'driver', 'developer'],
  client_operation: ['fleet_manager', 'driver'],
  client_billing: ['accountant'],
  driver: ['driver'],
  gas_station_manager: ['station_manager', 'attendant'],
  attendant: ['attendant'],
  gas_station_network_manager: ['network', 'accountant'],
  gas_station_network_billing: ['network', 'accountant'],
  supervisor: ['supervisor'],
};

/** A page of the reader's own menu. */
interface HelpPage {
  readonly label: string;
  readonly address: PagePath;
}

/** The topics for the signed-in reader, and the pages of their menu by label key. */
export function useMyTopics() {
  const table = useAreaTable();
  const { user } = useSignedIn();
  const { t } = useTranslation();
  const loaded = useAllTopics();
  const pages = new Map<string, HelpPage>(
    menuOf(table, user).map(({ path, menu, ...entry }) => [
      menu!.label,
      { label: t(menu!.label), address: addressOf(table, { path, ...entry }) },
    ]),
  );
  const topics = loaded.topics?.filter((topic) => isFor(topic, ROLES[user.group], pages));
  return { ...loaded, all: loaded.topics, pages, topics };
}

/** A topic is for a reader of its roles who has at least one of the pages it explains. */
export function isFor(
  topic: Pick<HelpTopic, 'roles' | 'pages'>,
  roles: readonly HelpRole[],
  pages: ReadonlyMap<string, unknown>,
): boolean {
  const isMine = topic.roles.some((role) => role === 'everyone' || roles.includes(role));
  return isMine && (topic.pages.length === 0 || topic.pages.some((page) => pages.has(page)));
}
