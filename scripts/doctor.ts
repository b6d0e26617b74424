/**
 * `npm run doctor`: looks at everything the portal depends on outside of itself, with the settings it would start with.
 * One line per fault, without any secret; ends with 1 if there is one. Run it on the machine of the portal, with its
 * settings and as its account, while it runs. It makes neither a key nor a database.
 */
import { type Config, ConfigFault, readConfig } from '#server/config.ts';
import { systemClock } from '#server/platform/clock.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { filePorts, providerPorts } from '#server/ports.ts';
import { StartRefusal } from '../server/platform/failure.ts';
import { keyFaults } from './doctor/doctor.rules.ts';
import { type Examination, examine } from './doctor/examine.ts';
import { probeIceServer } from './doctor/probe-ice-server.ts';
import {
  LONGEST_PROBE_MS,
  probeCertificate,
  probeDatabase,
  probeFiles,
  probeMailRecords,
  probePublicAddress,
  probeRoom,
  probeSmtp,
} from './doctor/probes.ts';
import { runCommand } from './run-command.ts';

const DEVELOPMENT =
  'these are settings of development, with stand-ins for mail and payments: NODE_ENV must be production';

await runCommand(main);

async function main(): Promise<number> {
  let config: Config;
  try {
    config = readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigFault)) throw error;
    return tellSettings(error.lines);
  }
  if (config.isSandboxed) return tellSettings([DEVELOPMENT]);
  console.log('ok     settings');
  return await examine(await examinationsOf(config), LONGEST_PROBE_MS + 5_000, console.log);
}

function tellSettings(faults: string[]): number {
  for (const line of faults) console.log(`FAULT  settings: ${line}`);
  return 1;
}

/** What is not configured is not examined. Production has refused what it needs already. */
async function examinationsOf(config: Config): Promise<Examination[]> {
  const { smtpUrl, mailFrom, publicUrl, dataDir, minFreeBytes } = config;
  const { now } = systemClock;
  const isHttps = publicUrl.startsWith('https:');
  return [
    { name: 'disk', run: () => probeRoom(dataDir, minFreeBytes) },
    { name: 'database', run: () => examineDatabase(config) },
    { name: config.s3 ? 'bucket' : 'files', run: async () => probeFiles((await filePorts(config)).files) },
    ...(smtpUrl ? [{ name: 'mail server', run: () => probeSmtp(smtpUrl, mailFrom) }] : []),
    ...(smtpUrl ? [{ name: 'mail sender', run: () => probeMailRecords(mailFrom) }] : []),
    ...(isHttps ? [{ name: 'certificate', run: () => probeCertificate(publicUrl, now()) }] : []),
    { name: 'web address', run: () => probePublicAddress(publicUrl) },
    ...(config.stripe && config.paypal ? [{ name: 'payments', run: () => examineProviders(config) }] : []),
    ...config.ice.urls.map((url) => ({
      name: 'video',
      run: () => probeIceServer(url, config.ice.turnSecret),
    })),
  ];
}

async function examineDatabase({ databaseUrl, dataDir, isProduction }: Config): Promise<string[]> {
  if (!databaseUrl) return isProduction ? ['patients need PostgreSQL: set DATABASE_URL'] : [];
  try {
    const database = await openDatabase({ databaseUrl, dataDir });
    return await probeDatabase(database.pool).finally(() => database.close());
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error;
    return [error.message];
  }
}

/** Both providers accept the keys, and Stripe's account is of the mode that its key names. */
async function examineProviders(config: Config): Promise<string[]> {
  const { cards, paypal } = await providerPorts(config, systemClock.now, async () => '');
  const [stripe, payPal] = await Promise.all([cards.checkKeys(), paypal.checkKeys()]);
  return [...keyFaults('Stripe', stripe), ...keyFaults('PayPal', payPal)];
}
