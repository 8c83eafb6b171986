import { join } from 'node:path';
import { ConfigError, readConfig } from './platform/config.ts';
import { withRoles } from './platform/database-roles.ts';
import { IncompatibleDatabaseError, incompatibleDatabaseMessage, migrate } from './platform/migrate.ts';

// `npm run migrate`: brings the configured database to the schema of this version, while servers of the version before go on. Leaves with
// 1 and changes nothing when that is not possible. Large indexes come last; a build that was cut off is done again by the next run.

const print = (line: string) => process.stdout.write(`${line}\n`);

try {
  const config = readConfig(process.env, join(import.meta.dirname, '../../..'));
  await withRoles(config, ({ owner, runtime }) => migrate(owner, runtime, undefined, print)).catch(
    (error: Error) => {
      if (!(error instanceof IncompatibleDatabaseError)) throw error;
      throw new ConfigError(incompatibleDatabaseMessage(error, config));
    },
  );
  print('The database has the schema of this version.');
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
}
