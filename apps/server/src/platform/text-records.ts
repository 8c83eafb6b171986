import { Resolver } from 'node:dns/promises';

const TIMEOUT_MS = 3_000;
const TRIES = 2;

/** The TXT records of a name, each in one piece; none where there is no such name. Throws where no name server answers. */
export async function listTextRecords(name: string, server: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  if (server) resolver.setServers([server]);
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
    throw error;
  }
}
