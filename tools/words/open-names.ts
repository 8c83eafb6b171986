/** Names still to be replaced. Nothing is added; an entry that is no longer used fails the test. */
export const OPEN_NAMES: readonly string[] = [];
