import { mkdir, stat } from 'node:fs/promises';
import type { PaymentProcessor } from '@iom/contract/purchasing/payments/card.schemas.ts';
import type { Config, settings } from './config.ts';
import { CannotStart } from './platform/start-failure.ts';

/** Default passwords in images and manuals of the services. */
const defaultPasswords = new Set(['postgres', 'password', 'changeme', 'secret', 'admin', 'minioadmin']);

const hasDefaultPassword = (url: string | undefined) =>
  url !== undefined && defaultPasswords.has(decodeURIComponent(new URL(url).password).toLowerCase());

/** A site with an https address is open to the world. */
export const isProduction = ({ publicUrl }: Config) => publicUrl.startsWith('https:');

interface Obstacle {
  /** The setting whose name in ALLOW_UNSAFE lets the site start. */
  setting: keyof typeof settings;
  applies(config: Config): boolean;
  reason: string;
}

const stripe =
  (fits: (payments: Extract<Config['payments'], { kind: 'stripe' }>) => boolean) =>
  ({ payments }: Config) =>
    payments.kind === 'stripe' && fits(payments);

/** Shorter secrets are placeholders; the processor's have 38 characters. */
const minWebhookSecret = 16;

/** The obstacles of each processor: cards that pay without money, secrets that can be guessed, an unencrypted connection. */
const paymentObstacles: Record<PaymentProcessor, readonly Obstacle[]> = {
  sandbox: [
    {
      setting: 'PAYMENTS',
      applies: ({ payments }) => payments.kind === 'sandbox',
      reason: 'PAYMENTS=sandbox takes published card numbers for money. Set PAYMENTS=stripe.',
    },
  ],
  stripe: [
    {
      setting: 'STRIPE_SECRET_KEY',
      applies: stripe(({ secretKey }) => /^(sk|rk)_test_/.test(secretKey)),
      reason: 'STRIPE_SECRET_KEY is a test key, with which published card numbers pay. Set the live key.',
    },
    {
      setting: 'STRIPE_WEBHOOK_SECRET',
      applies: stripe(({ webhookSecret }) => webhookSecret.length < minWebhookSecret),
      reason: 'STRIPE_WEBHOOK_SECRET can be guessed. Set the signing secret of the webhook.',
    },
    {
      setting: 'STRIPE_API_URL',
      applies: stripe(({ apiUrl }) => apiUrl?.startsWith('http:') ?? false),
      reason: 'STRIPE_API_URL sends the secret key unencrypted. Remove the setting, or use https.',
    },
  ],
};

/** The settings with which a site with an https address does not start, in the order of the checks. */
const obstacles: readonly Obstacle[] = [
  {
    setting: 'DEMO',
    applies: ({ demo }) => demo,
    reason: 'DEMO=on makes accounts with a published password. Set DEMO=off.',
  },
  ...Object.values(paymentObstacles).flat(),
  {
    setting: 'LIMITS',
    applies: ({ limits }) => !limits,
    reason: 'LIMITS=off allows any number of guesses. Set LIMITS=on.',
  },
  {
    setting: 'TRUST_PROXY',
    applies: ({ trustProxy }) => trustProxy === 0,
    reason:
      'Without TRUST_PROXY all visitors have the address of the proxy, and one can lock out the others. Set the address of the proxy.',
  },
  {
    setting: 'SMTP_URL',
    applies: ({ smtpUrl }) => smtpUrl === undefined,
    reason: 'Without SMTP_URL no mail leaves the server. Set the mail server.',
  },
  {
    setting: 'MAIL_FROM',
    applies: ({ mailFrom }) => /\.example>?$/i.test(mailFrom),
    reason: 'MAIL_FROM is not an address of the institute. Set the sender of mails.',
  },
  {
    setting: 'INSTITUTE_EMAIL',
    applies: ({ publicEmail }) => publicEmail === '',
    reason: 'Without INSTITUTE_EMAIL nobody reads messages and purchase orders. Set the address of the desk.',
  },
  {
    setting: 'GOVERNING_LAW',
    applies: ({ governingLaw }) => governingLaw === '',
    reason:
      'Without GOVERNING_LAW the terms and conditions name no law. Set it, as in the State of New York.',
  },
  {
    setting: 'SECRETS_KEY',
    applies: ({ databaseUrl, secretsKeys }) => databaseUrl !== undefined && secretsKeys.length === 0,
    reason:
      'Without SECRETS_KEY nobody can set up an authenticator app. Set it to the output of: openssl rand -base64 32.',
  },
  {
    setting: 'DATABASE_URL',
    applies: ({ databaseUrl }) => hasDefaultPassword(databaseUrl),
    reason: 'DATABASE_URL has a default password. Change it.',
  },
  {
    setting: 'FILES_URL',
    applies: ({ filesUrl }) => hasDefaultPassword(filesUrl),
    reason: 'FILES_URL has a default secret. Change it.',
  },
];

/** The settings that a site with an https address is checked for, in the order of the checks. */
export const checkedSettings: readonly string[] = obstacles.map(({ setting }) => setting);

const isLoopback = (host: string) => /^(localhost|\[?::1\]?|127\..+)$/.test(host);

/** @throws CannotStart when others than this machine could sign in with the published password of the demo. */
const assertDemoIsLocal = ({ demo, host, publicUrl, allowUnsafe }: Config) => {
  if (!demo || allowUnsafe.includes('DEMO')) return;
  const reachable = !isLoopback(host)
    ? `HOST=${host}`
    : !isLoopback(new URL(publicUrl).hostname) && `PUBLIC_URL=${publicUrl}`;
  if (reachable)
    throw new CannotStart(
      `${reachable} can be reached from other machines, and the demo has accounts with a published password. Set DEMO=off, or ALLOW_UNSAFE=DEMO for a demonstration.`,
    );
};

/**
 * Checks the settings of a site with an https address, and that other users of the machine cannot read its
 * data folder, which is created if missing. A setting named in ALLOW_UNSAFE is not checked.
 * @throws CannotStart with the reason.
 */
export const assertFitForProduction = async (config: Config) => {
  if (!isProduction(config)) return assertDemoIsLocal(config);
  const obstacle = obstacles.find(
    ({ setting, applies }) => applies(config) && !config.allowUnsafe.includes(setting),
  );
  if (obstacle)
    throw new CannotStart(
      `A site with the address ${config.publicUrl} cannot start: ${obstacle.reason} To start all the same, set ALLOW_UNSAFE=${obstacle.setting}.`,
    );
  const { dataDir } = config;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const { mode } = await stat(dataDir);
  if ((mode & 0o007) !== 0)
    throw new CannotStart(
      `The folder ${dataDir} is open to every user of this machine. Run: chmod o-rwx ${dataDir}`,
    );
};
