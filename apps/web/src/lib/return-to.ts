const KEY = 'returnTo';

/** Remembers, for this tab, the page a person was sent away from to sign in. */
export function saveReturnTo(address: string): void {
  try {
    sessionStorage.setItem(KEY, address);
  } catch {
    // Without session storage sign-in leads to the start page of the area.
  }
}

/** The remembered page, once. */
export function takeReturnTo(): string | null {
  try {
    const address = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return address;
  } catch {
    return null;
  }
}
