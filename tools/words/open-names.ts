/** Names still to be replaced. Nothing is added here; a name that is no longer used fails the test. */
export const OPEN_NAMES: readonly string[] = [];
