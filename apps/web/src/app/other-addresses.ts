import type { Permission } from '@fleet/contracts/permissions.ts';
import { abilityOf, mayOpen } from '../lib/ability.ts';
import { type Area, pathOfArea } from '../lib/area.ts';
import type { StoredUser } from '../lib/session.ts';

/** Addresses of the specification that are no page of ours, and the job each is for. `*` is any last part, or none. */
const ADDRESSES = {
  '/pages/account-settings': 'account',
  '/pages/profile': 'account',
  '/pages/faq': 'help',
  '/pages/knowledge-base': 'help',
  '/pages/blog/*': 'news',
  '/misc/coming-soon': 'help',
  '/misc/error': 'problems',
  '/pages/license': 'plan',
  '/pages/api-key': 'systems',
  '/apps/email/*': 'messages',
  '/apps/todo': 'my_work',
  '/apps/calendar': 'calendar',
  '/apps/user/*': 'users',
  '/apps/roles': 'roles',
  '/apps/permissions': 'roles',
  '/apps/invoice/add': 'new_invoice',
  '/apps/invoice/edit': 'new_invoice',
  '/apps/invoice/*': 'invoices',
  '/dashboard/analytics': 'dashboard',
  '/apps/chat': 'chat',
} as const;

export type OtherAddress = keyof typeof ADDRESSES;
export const OTHER_ADDRESSES = Object.keys(ADDRESSES) as OtherAddress[];
type Job = (typeof ADDRESSES)[OtherAddress];

/** A page below the area, and what it takes to open it, as in the area's table. */
type Page = readonly [path: string, permission: Permission | 'signed-in'];

const ACCOUNT: Page = ['account', 'signed-in'];
const HELP: Page = ['help', 'signed-in'];
const NEWS: Page = ['news', 'signed-in'];
const MESSAGES: Page = ['messages', 'signed-in'];
const MY_WORK: Page = ['my-work', 'signed-in'];
const CALENDAR: Page = ['calendar', 'signed-in'];

/** Where each area does a job: the first page that its user may open. The account is everybody's. */
export const PAGES_OF_JOBS: Record<Area, Record<Job, readonly Page[]>> = {
  customer: {
    account: [ACCOUNT],
    chat: [
      ['client/chats', 'read client'],
      ['my-messages', 'message driver'],
    ],
    help: [HELP],
    news: [NEWS],
    messages: [MESSAGES],
    my_work: [MY_WORK],
    calendar: [CALENDAR],
    problems: [HELP],
    plan: [['client/plan', 'read client']],
    systems: [['api-keys', 'read api_key']],
    users: [['client/users', 'read user']],
    roles: [['client/users', 'read user']],
    new_invoice: [['client/invoices', 'read invoice']],
    invoices: [['client/invoices', 'read invoice']],
    // Drivers may open the dashboard too, but theirs is the page where they request fuel.
    dashboard: [
      ['dashboard', 'read client'],
      ['ask', 'create fuel_request'],
    ],
  },
  admin: {
    account: [ACCOUNT],
    chat: [['chats', 'signed-in']],
    help: [HELP],
    news: [NEWS],
    messages: [MESSAGES],
    my_work: [MY_WORK],
    calendar: [CALENDAR],
    problems: [['background-jobs', 'read background_job'], HELP],
    plan: [['subscription-plans', 'update subscription_plan']],
    systems: [['webhooks', 'read webhook_endpoint']],
    users: [['admin-users', 'read admin_user']],
    roles: [['authorization_matrix', 'read group']],
    new_invoice: [
      ['issue-invoices', 'create invoice'],
      ['invoices', 'read invoice'],
    ],
    invoices: [['invoices', 'read invoice']],
    dashboard: [['dashboard', 'read fuel_request']],
  },
  'gas station': {
    account: [ACCOUNT],
    chat: [['chats', 'read station_detail'], HELP],
    help: [HELP],
    news: [NEWS],
    messages: [MESSAGES],
    my_work: [MY_WORK],
    calendar: [CALENDAR],
    problems: [HELP],
    plan: [['account-statement', 'read wallet']],
    systems: [['pump-devices', 'read pump_device']],
    users: [['users', 'read user']],
    roles: [['users', 'read user']],
    new_invoice: [['account-statement', 'read wallet']],
    invoices: [['account-statement', 'read wallet']],
    dashboard: [
      ['dashboard', 'read reporting'],
      ['pump', 'serve fuel_request'],
    ],
  },
  'gas station network': {
    account: [ACCOUNT],
    chat: [['chats', 'read station']],
    help: [HELP],
    news: [NEWS],
    messages: [MESSAGES],
    my_work: [MY_WORK],
    calendar: [CALENDAR],
    problems: [HELP],
    plan: [['network-detail', 'read network']],
    systems: [['pump-controllers', 'read pump_controller']],
    users: [['users', 'read user']],
    roles: [['users', 'read user']],
    new_invoice: [['invoices', 'read invoice']],
    invoices: [['invoices', 'read invoice']],
    dashboard: [['dashboard', 'read reporting']],
  },
  supervisor: {
    account: [ACCOUNT],
    chat: [['chats', 'read station_detail']],
    help: [HELP],
    news: [NEWS],
    messages: [MESSAGES],
    my_work: [MY_WORK],
    calendar: [CALENDAR],
    problems: [HELP],
    plan: [ACCOUNT],
    systems: [ACCOUNT],
    users: [['attendents', 'read staff']],
    roles: [['attendents', 'read staff']],
    new_invoice: [['summary-by-interval', 'read station_summary']],
    invoices: [['summary-by-interval', 'read station_summary']],
    dashboard: [['dashboard', 'read reporting']],
  },
};

/** The address of the specification that this path below the base is; null for any other. */
export function findOtherAddress(below: string): OtherAddress | null {
  const isAt = (address: OtherAddress) =>
    address.endsWith('/*') ? `${below}/`.startsWith(address.slice(0, -1)) : below === address;
  return OTHER_ADDRESSES.find(isAt) ?? null;
}

/** A folder, a label or a message of the specification's email, in the message center. */
const EMAIL_PLACE =
  /^\/apps\/email\/(?:(inbox|sent|draft|spam|trash|starred)|label\/(private|company|important|personal))(\/n?\d{1,15})?$/;

/** The path below the base where this user of an area does the job of such an address. */
export function pathOfOtherAddress(
  address: OtherAddress,
  area: Area,
  user: StoredUser,
  below: string = address,
): string {
  const ability = abilityOf(user.ability);
  const pages = PAGES_OF_JOBS[area][ADDRESSES[address]];
  const page = pages.find(([, permission]) => mayOpen(ability, user.role, { permission })) ?? ACCOUNT;
  const path = `${pathOfArea(area)}/${page[0]}`;
  const [, folder, label, id = ''] = EMAIL_PLACE.exec(below) ?? [];
  if (!folder && !label) return path;
  return `${path}/${folder ?? `label-${label}`}${id}`;
}
