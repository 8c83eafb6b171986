import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createAdministrator } from './access/users/first-administrator.service.ts';
import { AppError } from './platform/app-error.ts';
import { runCommand } from './platform/command.ts';
import { ConfigError, readConfig } from './platform/config.ts';

// `npm run create-admin -- --email owner@example.sa --name Owner`: prints the link by which the first administrator sets a password.
// `--another` makes one although somebody can sign in already. Leaves with 1 when refused.

const USAGE = 'npm run create-admin -- --email owner@example.sa --name Owner [--another]';

async function create(): Promise<string> {
  const { values } = parseArgs({
    options: {
      email: { type: 'string' },
      name: { type: 'string' },
      another: { type: 'boolean', default: false },
    },
  });
  const { email, name, another } = values;
  if (!email || !name) throw new ConfigError(USAGE);
  const config = readConfig(process.env, join(import.meta.dirname, '../../..'));
  const link = await runCommand(config, (ctx) =>
    createAdministrator(ctx, { email, name, isAnother: another }),
  );
  const origin = config.PUBLIC_URL || `http://${config.HOST}:${config.PORT}`;
  return `${name} sets a password here, once, until ${link.expires_at.toISOString()}:\n${origin}${link.path}`;
}

/** What to do about a refusal, in words. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (!(error instanceof AppError)) return (error as Error).stack ?? String(error);
  if (error.code === 'FORBIDDEN')
    return 'An administrator can sign in already, and invites others under Users. To make one all the same, add --another.';
  const fields = Object.entries(error.fields ?? {}).map(([field, problem]) => `--${field}: ${problem}`);
  return fields.join('\n').replaceAll('_', ' ') || error.message;
}

try {
  process.stdout.write(`${await create()}\n`);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
