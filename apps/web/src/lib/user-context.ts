import type { Ability } from '@casl/ability';
import type { Permission } from '@fleet/contracts/permissions.ts';
import { createContext, use } from 'react';
import { can } from './ability.ts';
import type { Area } from './area.ts';
import type { StoredUser } from './session.ts';

export interface SignedIn {
  area: Area;
  user: StoredUser;
  ability: Ability;
  /** Ends the session in this browser and on the server, and goes to the area's sign-in page. */
  signOut: () => Promise<void>;
}

export const SignedInContext = createContext<SignedIn | null>(null);

/** The signed-in user of the current area. Only within an area's screens. */
export function useSignedIn(): SignedIn {
  const signedIn = use(SignedInContext);
  if (!signedIn) throw new Error('useSignedIn is used outside an area');
  return signedIn;
}

/** Whether the signed-in user has a permission. For buttons of an object, prefer `can` in the server's response. */
export function useCan(permission: Permission): boolean {
  return can(useSignedIn().ability, permission);
}
