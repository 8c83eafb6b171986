import { CONTACT_KINDS, type ContactKind } from '@fleet/contracts/fleet/clients.ts';
import type { Group } from '@fleet/contracts/permissions.ts';
import { createUser } from '../../access/users/users.service.ts';
import { updateContactDetails } from '../../access/users/users-details.service.ts';
import { underField } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import {
  type ContactRow,
  findUserOfClient,
  saveContact,
  unsafeListContacts,
} from './client-parts.queries.ts';
import { type Contact, type Contacts, readContact } from './clients.rules.ts';

const GROUP_OF: Record<ContactKind, Group> = {
  admin: 'client_manager',
  operation: 'client_operation',
  billing: 'client_billing',
};

type NewContact = Contact & { readonly language: 'en' | 'ar' | undefined };

/**
 * Sets the contacts of a client. The same email is the same person, whose name and mobile are updated; another one is
 * another person: an existing user of the client, or a new one, who sets a password by invitation. A removed contact
 * remains a user. Throws INVALID_FIELDS for an email of another party's user.
 */
export async function appointContacts(
  ctx: Ctx,
  clientId: number,
  contacts: Contacts,
  language?: 'en' | 'ar',
): Promise<void> {
  const before = await unsafeListContacts(ctx, clientId);
  for (const kind of CONTACT_KINDS) {
    const contact = contacts[kind];
    const known = before.find((row) => row.kind === kind);
    if (contact) await appoint(ctx, clientId, kind, { ...readContact(contact), language }, known);
    else if (known) await saveContact(ctx, clientId, kind, null);
  }
}

/** The user who is a client's first contact; every client made by the form has one. */
export async function getFirstContact(ctx: Ctx, clientId: number): Promise<number> {
  return (await unsafeListContacts(ctx, clientId)).find(({ kind }) => kind === 'admin')!.user_id;
}

async function appoint(
  ctx: Ctx,
  clientId: number,
  kind: ContactKind,
  contact: NewContact,
  known: ContactRow | undefined,
): Promise<void> {
  const existing =
    known?.email === contact.email ? known.user_id : await findUserOfClient(ctx, clientId, contact.email);
  const userId = existing ?? (await addPerson(ctx, clientId, kind, contact));
  if (existing !== null) await updateContactDetails(ctx, existing, contact);
  if (userId !== known?.user_id) await saveContact(ctx, clientId, kind, userId);
}

async function addPerson(
  ctx: Ctx,
  clientId: number,
  kind: ContactKind,
  contact: NewContact,
): Promise<number> {
  try {
    return await createUser(ctx, { group: GROUP_OF[kind], client_id: clientId, ...contact });
  } catch (error) {
    // The form has three blocks of the same fields: say which of them it is.
    throw underField(`contacts.${kind}`, error);
  }
}
