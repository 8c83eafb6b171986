/** The nine contexts in order, with their nouns. */

/** A context imports, and names in SQL, only itself and earlier ones. */
export const CONTEXTS = [
  'access',
  'messages',
  'fleet',
  'stations',
  'money',
  'fuelling',
  'billing',
  'delivery',
  'insight',
] as const;

export type Context = (typeof CONTEXTS)[number];

const NOUNS: Record<Context, string> = {
  access:
    'sessions sign-in-codes known-devices second-steps passkeys users groups api-keys settings audit-log files',
  messages:
    'push-messages outgoing-messages message-texts decision-links web-push announcements chats mailbox mails webhooks tasks calendar',
  fleet:
    'clients registrations branches vehicle-groups vehicles vehicle-types fuel-types drivers driver-bindings odometer-readings tank-readings expiring-documents',
  stations: 'networks stations fuel-prices staff handheld-devices sims nozzles client-stations',
  money: 'ledger wallets top-ups payments payment-intents',
  fuelling:
    'fuel-requests policies limits policy-simulations temporary-capacities decisions dispute-cases plate-readings display-readings pump-devices pump-controllers shifts',
  billing:
    'fees subscription-plans invoices tax-devices tax-sellers settlements refunds bank-account bank-statements statements documents',
  delivery:
    'orders trips trip-stops trip-alerts plans plan-offers planning-days week-plans live-trips branch-roads positions tracks trackers geofences static-routes warehouses site-tanks tank-forecasts delivery-branches delivery-products delivery-vehicles delivered-lines delivery-figures held-proofs replay imports store-products store-carts store-orders store-ratings',
  insight:
    'setup dashboards reports report-schedules anomalies search saved-views feeds station-summaries vehicle-summaries tank-levels waiting-work known-days books-proof document-reminders personal-data',
};

const CONTEXT_OF = new Map<string, Context>(
  CONTEXTS.flatMap((context) => NOUNS[context].split(' ').map((noun) => [noun, context] as const)),
);

/** Contract files not named after their noun. */
const CONTRACTS: Partial<Record<Context, string>> = {
  access: 'api-key-scopes audit-words',
  messages:
    'channels channel-choices email-shapes inbound-emails news notice-kinds notification-choices webhook-endpoints webhook-events',
  fleet: 'driver-messages',
  fuelling:
    'fuel-request-filters fuel-request-shapes held-transactions late-fill-shapes pump-orders shift-shapes',
  billing:
    'invoice-items invoice-runs running-settlements settlement-batches settlement-differences settlement-files settlement-shapes',
  delivery:
    'upserts order-shapes orders-board plan-comparisons trip-arrangements trip-sheets trip-stop-shapes road-shapes',
  insight: 'anomaly-cases anomaly-case-shapes dashboard-cards',
};

const CONTRACT_CONTEXT_OF = new Map<string, Context>([
  ...CONTEXT_OF,
  ...CONTEXTS.flatMap((context) =>
    (CONTRACTS[context]?.split(' ') ?? []).map((file) => [file, context] as const),
  ),
]);

export function isContext(name: string): name is Context {
  return CONTEXTS.some((context) => context === name);
}

/** The context of a noun outside its context's folder. */
export function contextOfNoun(noun: string): Context | undefined {
  return CONTEXT_OF.get(noun);
}

/** The context of a contract file outside its context's folder; none for shared ones. */
export function contextOfContract(stem: string): Context | undefined {
  return CONTRACT_CONTEXT_OF.get(stem);
}

export function isLater(context: Context, than: Context): boolean {
  return CONTEXTS.indexOf(context) > CONTEXTS.indexOf(than);
}
