import { mkdir, stat } from 'node:fs/promises';
import type { Config } from './config.ts';
import { CannotStart } from './platform/start-failure.ts';

/** Default passwords in images and manuals of the services. */
const defaultPasswords = new Set(['postgres', 'password', 'changeme', 'secret', 'admin', 'minioadmin']);

const hasDefaultPassword = (url: string | undefined) =>
  url !== undefined && defaultPasswords.has(decodeURIComponent(new URL(url).password).toLowerCase());

/** A site with an https address is open to the world. */
export const isProduction = ({ publicUrl }: Config) => publicUrl.startsWith('https:');

/** The obstacle to production, or undefined. */
const forbiddenSetting = (config: Config): string | undefined => {
  if (config.demo) return 'DEMO=on makes accounts with a published password. Set DEMO=off.';
  if (config.payments.kind === 'sandbox')
    return 'PAYMENTS=sandbox takes published card numbers for money. Set PAYMENTS=stripe.';
  if (!config.limits) return 'LIMITS=off allows any number of guesses. Set LIMITS=on.';
  if (hasDefaultPassword(config.databaseUrl)) return 'DATABASE_URL has a default password. Change it.';
  if (hasDefaultPassword(config.filesUrl)) return 'FILES_URL has a default secret. Change it.';
  return undefined;
};

/**
 * Checks the settings of a site with an https address, and that other users of the machine cannot read its
 * data folder, which is created if missing.
 * @throws CannotStart with the reason.
 */
export const assertFitForProduction = async (config: Config) => {
  if (!isProduction(config)) return;
  const reason = forbiddenSetting(config);
  if (reason) throw new CannotStart(`A site with the address ${config.publicUrl} cannot start: ${reason}`);
  const { dataDir } = config;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const { mode } = await stat(dataDir);
  if ((mode & 0o007) !== 0)
    throw new CannotStart(
      `The folder ${dataDir} is open to every user of this machine. Run: chmod o-rwx ${dataDir}`,
    );
};
