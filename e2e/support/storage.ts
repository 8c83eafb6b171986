import type { Visitor } from './test-app.ts';

/** Local storage of the product in a visitor's browser. */
export async function storedIn({ context }: Visitor): Promise<Record<string, string>> {
  const { origins } = await context.storageState();
  return Object.fromEntries(
    origins.flatMap(({ localStorage }) => localStorage.map(({ name, value }) => [name, value])),
  );
}

/** Only its keys, sorted. */
export async function keysOf(visitor: Visitor): Promise<string[]> {
  return Object.keys(await storedIn(visitor)).sort();
}
