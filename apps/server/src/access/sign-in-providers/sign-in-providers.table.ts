import { clients } from '../../fleet/clients/clients.table.ts';
import { createdAt, id, instant, ref, version } from '../../platform/columns.ts';
import { boolean, index, pgTable, sql, text, unique, uniqueIndex } from '../../platform/orm.ts';
import { networks } from '../../stations/networks/networks.table.ts';
import { users } from '../users/users.table.ts';

/** A company's OpenID Connect provider: a client's, a network's, or with neither the platform's own. */
export const signInProviders = pgTable(
  'sign_in_providers',
  {
    id: id(),
    client_id: ref().references(() => clients.id),
    network_id: ref().references(() => networks.id),
    issuer: text().notNull(),
    oidc_client_id: text().notNull(),
    secret_sealed: text().notNull(),
    is_active: boolean().notNull(),
    allows_passwords: boolean().notNull(),
    version: version(),
    created_at: createdAt(),
    updated_at: instant().notNull(),
  },
  (t) => [
    unique('sign_in_providers_client_id_network_id_version_conflict')
      .on(t.client_id, t.network_id)
      .nullsNotDistinct(),
    index('sign_in_providers_network_id').on(t.network_id),
  ],
);

/** An email domain a company says is its own. It counts once a record of the domain has proved it, for one company only. */
export const signInDomains = pgTable(
  'sign_in_domains',
  {
    id: id(),
    provider_id: ref()
      .notNull()
      .references(() => signInProviders.id, { onDelete: 'cascade' }),
    domain: text().notNull(),
    /** What the record must say. */
    token: text().notNull(),
    verified_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    unique('sign_in_domains_provider_id_domain_status_conflict').on(t.provider_id, t.domain),
    uniqueIndex('sign_in_domains_domain_taken').on(t.domain).where(sql`verified_at is not null`),
  ],
);

/** Whose account at a provider is whose here, from the first sign-in on. */
export const companyIdentities = pgTable(
  'company_identities',
  {
    id: id(),
    provider_id: ref()
      .notNull()
      .references(() => signInProviders.id, { onDelete: 'cascade' }),
    subject: text().notNull(),
    user_id: ref()
      .notNull()
      .references(() => users.id),
    created_at: createdAt(),
    last_used_at: instant().notNull(),
  },
  (t) => [
    unique('company_identities_provider_id_subject_key').on(t.provider_id, t.subject),
    unique('company_identities_user_id_provider_id_key').on(t.user_id, t.provider_id),
  ],
);

/** Somebody was sent to a provider: who comes back, once, must be the browser that went. */
export const companySignIns = pgTable(
  'company_sign_ins',
  {
    id: id(),
    provider_id: ref()
      .notNull()
      .references(() => signInProviders.id, { onDelete: 'cascade' }),
    state_hash: text().notNull().unique('company_sign_ins_state_hash_key'),
    /** Of the browser's handshake. */
    browser_hash: text().notNull(),
    /** Who is signed in and proves it again; nobody's for a sign-in. */
    user_id: ref().references(() => users.id),
    created_at: createdAt(),
    expires_at: instant().notNull(),
    used_at: instant(),
  },
  (t) => [
    index('company_sign_ins_provider_id').on(t.provider_id),
    index('company_sign_ins_user_id').on(t.user_id),
    index('company_sign_ins_expires_at').on(t.expires_at),
  ],
);
