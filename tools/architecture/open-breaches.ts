/** Breaches of the contexts' order that stood when they were drawn. Nothing is added here; a line that is no longer needed fails the test. */
export const OPEN_BREACHES: readonly string[] = [];
