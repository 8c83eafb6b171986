import { join } from 'node:path';
import { resealAuthenticators } from './access/second-steps/sealed-secrets.service.ts';
import { resealProviders } from './access/sign-in-providers/provider-connection.service.ts';
import { resealTaxDevices } from './billing/tax-devices/tax-devices.service.ts';
import { resealPinKeys } from './fuelling/pump-devices/pump-devices-keys.service.ts';
import { resealWebhooks } from './messages/webhooks/webhook-secrets.service.ts';
import { signAnchorsAgain } from './money/ledger/ledger-anchors.service.ts';
import { runCommand } from './platform/command.ts';
import { ConfigError, readConfig } from './platform/config.ts';

// `npm run rotate-secrets`: seals again with SEALING_SECRET what its predecessor sealed, so that the predecessor can go. See
// docs/operations/rotate.md.

const print = (line: string) => process.stdout.write(`${line}\n`);

try {
  const config = readConfig(process.env, join(import.meta.dirname, '../../..'));
  await runCommand(config, async (ctx) => {
    print(`${await resealWebhooks(ctx)} webhooks sealed again`);
    print(`${await resealAuthenticators(ctx)} authenticator apps sealed again`);
    print(`${await resealProviders(ctx)} sign-in providers sealed again`);
    print(`${await resealTaxDevices(ctx)} tax devices sealed again`);
    print(`${await resealPinKeys(ctx)} keys of pumps sealed again`);
    print(`${await signAnchorsAgain(ctx)} anchors of seals signed again`);
  });
  if (!config.VAPID_PUBLIC_KEY)
    print(
      `Browsers know this server by these keys. Set them before TOKEN_SECRET_PREVIOUS goes, or notifications end:\nVAPID_PUBLIC_KEY=${config.PUSH.public_key}\nVAPID_PRIVATE_KEY=${config.PUSH.private_key}`,
    );
} catch (error) {
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : ((error as Error).stack ?? error)}\n`,
  );
  process.exitCode = 1;
}
