import type { Visitor } from './test-app.ts';

/** What a visitor's browser keeps for the product in local storage. */
export async function storedIn({ context }: Visitor): Promise<Record<string, string>> {
  const { origins } = await context.storageState();
  return Object.fromEntries(
    origins.flatMap(({ localStorage }) => localStorage.map(({ name, value }) => [name, value])),
  );
}

/** The same, only the names, sorted. */
export async function keysOf(visitor: Visitor): Promise<string[]> {
  return Object.keys(await storedIn(visitor)).sort();
}
