const KEY = 'returnTo';

/** Stores, for this tab, the page to return to after sign-in. */
export function saveReturnTo(address: string): void {
  try {
    sessionStorage.setItem(KEY, address);
  } catch {
    // Without session storage, sign-in leads to the area's start page.
  }
}

/** Takes the stored page, once. */
export function takeReturnTo(): string | null {
  try {
    const address = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return address;
  } catch {
    return null;
  }
}
