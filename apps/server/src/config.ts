import path from 'node:path';
import { type SiteClaim, siteClaims } from '@iom/contract/pages/site-placeholders.ts';
import { type PaymentProcessor, paymentProcessors } from '@iom/contract/purchasing/payments/card.schemas.ts';
import { canonicalName } from '@iom/contract/shared/text.ts';
import { z } from 'zod';
import type { PaymentSettings } from './platform/payments/open-processor.ts';
import { CannotStart } from './platform/start-failure.ts';

/** The address of a service. The message for an invalid URL would otherwise be that of forms. */
const serviceAddress = (protocol: RegExp, example: string) =>
  z.url({
    protocol,
    error: `expected an address like ${example}, with special characters of the password percent-encoded`,
  });

/** The address of an S3 service with a bucket. */
const bucketAddress = serviceAddress(/^s3$/, 's3://key:secret@host:port/bucket').refine(
  (address) => new URL(address).pathname.length > 1,
  'expected an address with a bucket, like s3://key:secret@host:port/bucket',
);

/** An address for browsers. */
const webAddress = z.url({
  protocol: /^https?$/,
  error: 'expected an address like https://oils.example',
});

/** A number of proxies, or their addresses. */
const proxies = z.union(
  [
    z.coerce.number().int().min(0).max(10),
    z
      .string()
      .transform((list) => list.split(',').map((address) => address.trim()))
      .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.literal('loopback')]))),
  ],
  { error: 'expected a number of proxies up to 10, or addresses like 10.0.0.0/8 with commas' },
);

/** Keys of 32 bytes in base64, with commas. */
const encryptionKeys = z
  .string()
  .transform((list) => list.split(',').map((key) => Buffer.from(key.trim(), 'base64')))
  .refine(
    (keys) => keys.every((key) => key.length === 32),
    'expected 32 random bytes as base64, made by: openssl rand -base64 32',
  );

interface Setting<T extends z.ZodType = z.ZodType> {
  type: T;
  help: string;
  secret?: true;
}
const setting = <T extends z.ZodType>(type: T, help: string, secret?: true): Setting<T> => ({
  type,
  help,
  secret,
});
const onOff = z.enum(['on', 'off']);
const engine = z.enum(['memory', 'sql']).default('memory');

/** Every environment variable of the server. Only the exporter of spans also reads the environment. */
export const settings = {
  PORT: setting(
    z.coerce.number().int().min(0).max(65_535).default(3000),
    'Port to listen on; 0 takes a free one',
  ),
  HOST: setting(z.string().default('127.0.0.1'), 'Address to listen on'),
  PUBLIC_URL: setting(
    webAddress.optional(),
    'Address in mails and links, for passkeys a name; default http://HOST:PORT, with localhost for 127.0.0.1',
  ),
  DATA_DIR: setting(z.string().default('.data'), 'Folder for the embedded database, files and outgoing mail'),
  DATABASE_URL: setting(
    serviceAddress(/^postgres(ql)?$/, 'postgres://user:password@host:port/database').optional(),
    'PostgreSQL 15 or newer; absent: embedded PGlite in DATA_DIR, for one process',
    true,
  ),
  FILES_URL: setting(
    bucketAddress.optional(),
    'Where downloads, data reports and photographs are kept: s3://key:secret@host:port/bucket?region=…; absent: a folder in DATA_DIR, and with DATABASE_URL the database for downloads and purchase order documents',
    true,
  ),
  SECRETS_KEY: setting(
    encryptionKeys.optional(),
    'Key that the secrets of authenticator apps are encrypted with: 32 random bytes as base64 (`openssl rand -base64 32`). Several with commas while the key changes, the new one first. Absent: with the embedded database, one made in DATA_DIR/secrets.key; with DATABASE_URL, no authenticator app can be set up',
    true,
  ),
  SECOND_FACTOR: setting(
    z.enum(['optional', 'administrators']).optional(),
    'Who needs a second factor besides the password; default optional in the demo, else administrators, whose role is suspended until they have set one up',
  ),
  SMTP_URL: setting(
    serviceAddress(/^smtps?$/, 'smtp://user:password@host:port').optional(),
    'Mail server; absent: messages are written as .eml into DATA_DIR/outbox',
    true,
  ),
  MAIL_FROM: setting(z.string().default('no-reply@institute.example'), 'Sender of mails'),
  PAYMENTS: setting(z.enum(paymentProcessors).default('sandbox'), 'Card processor'),
  STRIPE_SECRET_KEY: setting(z.string().optional(), 'Secret key, where PAYMENTS is stripe', true),
  STRIPE_PUBLISHABLE_KEY: setting(z.string().optional(), 'Publishable key, where PAYMENTS is stripe'),
  STRIPE_WEBHOOK_SECRET: setting(z.string().optional(), 'Signing secret of the webhook', true),
  STRIPE_API_URL: setting(z.url().optional(), 'Another address of the processor’s API (tests)'),
  STRIPE_SCRIPT_URL: setting(
    z.url().default('https://js.stripe.com/dahlia/stripe.js'),
    'Script of the processor’s card fields; the payment page may load from its origin',
  ),
  DEMO: setting(
    onOff.optional(),
    'Demo archive and accounts; default on with the embedded database, else off',
  ),
  DEMO_OILS: setting(z.coerce.number().int().min(50).max(19_900).default(19_900), 'Oils in the demo archive'),
  ANALYSIS_ENGINE: setting(
    engine,
    'What Data Analysis is computed by: a copy of the archive in memory, or statements on the database',
  ),
  CATALOGUE_ENGINE: setting(engine, 'The same for lists, counts and searches of the catalog'),
  LIMITS: setting(
    onOff.default('on'),
    'Throttling, and one mail to the institute in ten minutes; off for benchmarks',
  ),
  LOG_LEVEL: setting(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    'Least severe log line that is written',
  ),
  TRUST_PROXY: setting(
    proxies.default(0),
    'Reverse proxies in front: their addresses, networks or `loopback`, with commas (`10.0.0.0/8,::1`), or their number if the server can be reached only through them. A caller’s address is then taken from X-Forwarded-For, else from the connection',
  ),
  ALLOW_UNSAFE: setting(
    z.string().default(''),
    'Names of settings, with commas, that a site with an https address may leave as they are although they are unfit for production',
  ),
  METRICS: setting(z.enum(['loopback', 'all']).default('loopback'), 'Who may read /metrics'),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    z.url({ protocol: /^https?$/ }).optional(),
    'OpenTelemetry collector that spans are sent to, as JSON to /v1/traces below this address; absent: none are recorded. OTEL_EXPORTER_OTLP_HEADERS, …_CERTIFICATE, …_COMPRESSION and …_TIMEOUT apply as in the OTLP exporter specification',
  ),
  OTEL_SERVICE_NAME: setting(z.string().default('engine-oil-data'), 'Name of the service in spans'),
  INSTITUTE_EMAIL: setting(
    z.email().optional(),
    'Recipient of messages, quote requests and purchase orders, shown on pages; absent: office@institute.example, not shown',
  ),
  INSTITUTE_ADDRESS: setting(
    z.string().optional(),
    'Postal address on invoices and the contact page; absent: an invented one in the demo, else none',
  ),
  INSTITUTE_PHONE: setting(z.string().default(''), 'Telephone on invoices and the contact page, if any'),
  INSTITUTE_FAX: setting(z.string().default(''), 'Fax number on the contact page, if any'),
  INSTITUTE_REPLY_TIME: setting(
    z.string().optional(),
    'Time within which messages are answered, such as `two working days`, on the contact page; absent: an invented one in the demo, else none',
  ),
  CERTIFIED: setting(
    onOff.default('off'),
    'The About page says that the institute’s quality management is certified to ISO 9001',
  ),
  ACCREDITED: setting(
    onOff.default('off'),
    'The page on quality assurance says that the laboratories are accredited to ISO/IEC 17025',
  ),
  GOVERNING_LAW: setting(
    z.string().default(''),
    'The law that governs the terms and conditions, e.g. the State of New York; absent: the terms name none',
  ),
  REMIT_TO: setting(
    z.string().optional(),
    'Where purchase orders are paid to, on their invoices until the payment: bank, account, address for checks; lines separated by \\n; absent: an invented one in the demo, else none',
  ),
  PAYMENT_TERMS: setting(
    z.string().optional(),
    'Payment terms on invoices of purchase orders until the payment; absent: Net 30 days in the demo, else none',
  ),
  PAYMENT_DUE_DAYS: setting(
    z.coerce.number().int().min(0).max(365).optional(),
    'Days from the approval of a purchase order to the due date of its invoice; absent: 30 in the demo, else no due date',
  ),
  SITE_NAME: setting(
    z.string().overwrite(canonicalName).min(1).default('Institute of Materials'),
    'Name of the institute on pages and mails',
  ),
} as const;

type Values = { [K in keyof typeof settings]: z.output<(typeof settings)[K]['type']> };

export interface Config {
  port: number;
  host: string;
  /** Without a trailing slash. */
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  filesUrl: string | undefined;
  /** The first encrypts, all decrypt. */
  secretsKeys: readonly Buffer[];
  secondFactor: 'optional' | 'administrators';
  smtpUrl: string | undefined;
  mailFrom: string;
  payments: PaymentSettings;
  institute: { email: string; address: string; phone: string; fax: string; replyTime: string };
  /** Empty unless INSTITUTE_EMAIL is set. */
  publicEmail: string;
  claims: readonly SiteClaim[];
  governingLaw: string;
  payment: { remitTo: string; paymentTerms: string; paymentDueDays: number | undefined };
  demo: boolean;
  demoOils: number;
  engines: Record<'analysis' | 'catalogue', Values['ANALYSIS_ENGINE']>;
  limits: boolean;
  trustProxy: Values['TRUST_PROXY'];
  /** Names of settings that are not checked at the start. */
  allowUnsafe: readonly string[];
  logLevel: Values['LOG_LEVEL'];
  metrics: Values['METRICS'];
  /** Endpoint for spans; undefined: none are recorded. */
  otlpEndpoint: string | undefined;
  serviceName: string;
  siteName: string;
}

const parse = (env: NodeJS.ProcessEnv): Values => {
  const entries = Object.entries(settings).map(([name, { type }]) => {
    const given = env[name];
    const result = type.safeParse(given === '' ? undefined : given);
    if (!result.success) {
      const reason = result.error.issues[0]?.message.replace(/\.$/, '');
      throw new CannotStart(`The setting ${name} cannot be used: ${reason}.`);
    }
    return [name, result.data];
  });
  return Object.fromEntries(entries) as Values;
};

const needed = (
  values: Values,
  name: 'STRIPE_SECRET_KEY' | 'STRIPE_PUBLISHABLE_KEY' | 'STRIPE_WEBHOOK_SECRET',
) => {
  const value = values[name];
  if (!value) throw new CannotStart(`PAYMENTS=stripe needs the setting ${name}.`);
  return value;
};

/** The settings of each processor. @throws CannotStart naming a missing one. */
const paymentSettings: {
  [K in PaymentProcessor]: (values: Values) => Extract<PaymentSettings, { kind: K }>;
} = {
  sandbox: () => ({ kind: 'sandbox' }),
  stripe: (values) => ({
    kind: 'stripe',
    secretKey: needed(values, 'STRIPE_SECRET_KEY'),
    publishableKey: needed(values, 'STRIPE_PUBLISHABLE_KEY'),
    webhookSecret: needed(values, 'STRIPE_WEBHOOK_SECRET'),
    apiUrl: values.STRIPE_API_URL,
    scriptUrl: values.STRIPE_SCRIPT_URL,
  }),
};

const parseClaims = (values: Values): SiteClaim[] => {
  const set: Readonly<Record<SiteClaim, boolean>> = {
    certified: values.CERTIFIED === 'on',
    accredited: values.ACCREDITED === 'on',
    governed: values.GOVERNING_LAW !== '',
    ungoverned: values.GOVERNING_LAW === '',
  };
  return siteClaims.filter((claim) => set[claim]);
};

/** Payment of purchase orders in the demo: invented, so that its invoices look real. */
const demoPayment = {
  remitTo: 'Demonstration Bank, account 000 000 000',
  paymentTerms: 'Net 30 days',
  paymentDueDays: 30,
};
/** Contact details of the demo: invented. */
const demoContact = { address: 'Demonstration, 1 Example Street, Sampletown', replyTime: 'two working days' };
const noPayment = { remitTo: '', paymentTerms: '', paymentDueDays: undefined };

/** The name of this machine's own address: passkeys need a name. */
const browserHost = (host: string) => {
  if (host === '127.0.0.1') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
};

/**
 * Reads the settings from the environment.
 * @throws CannotStart naming the first invalid setting.
 */
export const readConfig = (env: NodeJS.ProcessEnv = process.env): Config => {
  const values = parse(env);
  const demo = values.DEMO ? values.DEMO === 'on' : values.DATABASE_URL === undefined;
  const payment = demo ? demoPayment : noPayment;
  const contact = demo ? demoContact : { address: '', replyTime: '' };
  return {
    port: values.PORT,
    host: values.HOST,
    // scheme and host in lower case, as comparisons expect them
    publicUrl: (values.PUBLIC_URL === undefined
      ? `http://${browserHost(values.HOST)}:${values.PORT}`
      : new URL(values.PUBLIC_URL).href
    ).replace(/\/+$/, ''),
    dataDir: path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    filesUrl: values.FILES_URL,
    secretsKeys: values.SECRETS_KEY ?? [],
    secondFactor: values.SECOND_FACTOR ?? (demo ? 'optional' : 'administrators'),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    payments: paymentSettings[values.PAYMENTS](values),
    institute: {
      email: values.INSTITUTE_EMAIL ?? 'office@institute.example',
      address: values.INSTITUTE_ADDRESS ?? contact.address,
      phone: values.INSTITUTE_PHONE,
      fax: values.INSTITUTE_FAX,
      replyTime: values.INSTITUTE_REPLY_TIME ?? contact.replyTime,
    },
    publicEmail: values.INSTITUTE_EMAIL ?? '',
    claims: parseClaims(values),
    governingLaw: values.GOVERNING_LAW,
    payment: {
      remitTo: values.REMIT_TO?.replaceAll('\\n', '\n') ?? payment.remitTo,
      paymentTerms: values.PAYMENT_TERMS ?? payment.paymentTerms,
      paymentDueDays: values.PAYMENT_DUE_DAYS ?? payment.paymentDueDays,
    },
    demo,
    demoOils: values.DEMO_OILS,
    engines: { analysis: values.ANALYSIS_ENGINE, catalogue: values.CATALOGUE_ENGINE },
    limits: values.LIMITS === 'on',
    trustProxy: values.TRUST_PROXY,
    allowUnsafe: values.ALLOW_UNSAFE.split(',').map((name) => name.trim()),
    logLevel: values.LOG_LEVEL,
    metrics: values.METRICS,
    otlpEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    serviceName: values.OTEL_SERVICE_NAME,
    siteName: values.SITE_NAME,
  };
};
