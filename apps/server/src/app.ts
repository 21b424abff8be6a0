import { mkdir } from 'node:fs/promises';
import { paymentWebhook } from '@iom/contract/purchasing/payments/payments.endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { type Accounts, openAccounts } from './modules/accounts/accounts.module.ts';
import { openAdministration } from './modules/administration/administration.module.ts';
import { type Analysis, callerDetails, openAnalysis } from './modules/analysis/analysis.module.ts';
import { type Catalogue, openCatalogue } from './modules/catalogue/catalogue.module.ts';
import { openContent } from './modules/content/content.module.ts';
import { openDiscovery } from './modules/discovery/discovery.module.ts';
import { findMailed, type Library, openLibrary } from './modules/library/library.module.ts';
import { openPurchasing, type Purchasing } from './modules/purchasing/purchasing.module.ts';
import {
  firstPhotos,
  openSamples,
  type PhotoSource,
  type Samples,
  storedPhotos,
} from './modules/samples/samples.module.ts';
import { openWatches } from './modules/watches/watches.module.ts';
import { type Database, openDatabase } from './platform/database/database.ts';
import { openFiles, openSharedFiles } from './platform/files/open-files.ts';
import { removeFilesJob } from './platform/files/remove-files-job.ts';
import { addHealth, addMetrics } from './platform/http/health.ts';
import { addPages } from './platform/http/pages.ts';
import { openRoutes } from './platform/http/routes.ts';
import { openServer } from './platform/http/server.ts';
import { openJobs } from './platform/jobs/jobs.ts';
import { type RecurringTask, startRecurring, vacuumTables } from './platform/jobs/recurring-tasks.ts';
import type { Logger } from './platform/log.ts';
import { openMailer } from './platform/mail/mailer.ts';
import { openOutbox } from './platform/mail/outbox.ts';
import { operationMetrics } from './platform/operation-metrics.ts';
import { cardFieldOrigins, openProcessor } from './platform/payments/open-processor.ts';
import type { Module, Platform } from './platform/platform.ts';
import { runOutsideRequest } from './platform/request-context.ts';
import { openThrottle, removeExpiredThrottles } from './platform/throttle/throttle.ts';
import type { Tracing } from './platform/tracing.ts';

export interface App {
  server: FastifyInstance;
  database: Database;
  modules: {
    accounts: Accounts;
    samples: Samples;
    library: Library;
    catalogue: Catalogue;
    purchasing: Purchasing;
    analysis: Analysis;
    watches: Module;
    content: Module;
    administration: Module;
  };
  /** Recurring tasks of the modules and the platform. */
  recurring: readonly RecurringTask[];
  /** Reports the server as not ready from now on; it still serves. */
  drain(): void;
  /** Drains requests and running jobs, then closes everything. */
  close(): Promise<void>;
}

interface Options {
  /** An open database that replaces the configured one. */
  database?: Database | undefined;
  /** For oils without a photograph in the file store. */
  photos?: PhotoSource | undefined;
  /** Folder of the built site; without it the server has no pages. */
  webRoot?: string | undefined;
}

/** Its libraries are loaded only if spans are recorded. */
const openTracing = async (
  { otlpEndpoint, serviceName }: Config,
  log: Logger,
): Promise<Tracing | undefined> => {
  if (otlpEndpoint === undefined) return undefined;
  const tracing = await import('./platform/tracing.ts');
  return tracing.openTracing(otlpEndpoint, serviceName, log);
};

const openPlatform = async (
  config: Config,
  log: Logger,
  tracing: Tracing | undefined,
  opened?: Database,
): Promise<Platform> => {
  const onLost = (error: Error) =>
    runOutsideRequest(() => log.error({ err: error }, 'database connection lost'));
  await mkdir(config.dataDir, { recursive: true });
  const untraced = opened ?? (await openDatabase(config, onLost));
  const database = tracing ? tracing.traced(untraced) : untraced;
  const jobs = openJobs(database, log, { around: tracing?.inJobSpan });
  const { publicUrl, siteName, institute, publicEmail, claims, governingLaw, payment, demo: isDemo } = config;
  const site = { publicUrl, siteName, institute, publicEmail, claims, governingLaw, isDemo, payment };
  const outbox = openOutbox(database, jobs, openMailer(config), site, { collects: config.limits });
  const throttle = openThrottle(database, config.limits);
  const files = await openFiles({ ...config, engine: database.engine });
  const sharedFiles = openSharedFiles(config.filesUrl, database, files);
  return { config, log, database, jobs, outbox, files, sharedFiles, throttle, site };
};

/** Every module in dependency order. */
const openModules = async (platform: Platform, photos: PhotoSource): Promise<App['modules']> => {
  const accounts = openAccounts(platform, callerDetails);
  const samples = await openSamples({ ...platform, photos, recordChange: accounts.recordChange, findMailed });
  const library = openLibrary({ ...platform, samples, photos });
  const catalogue = await openCatalogue({ ...platform, samples });
  const processor = await openProcessor(platform.config);
  const purchasing = openPurchasing({ ...platform, files: platform.sharedFiles, catalogue, processor });
  const analysis = openAnalysis({ ...platform, samples, library, catalogue });
  const watches = openWatches({ ...platform, samples, catalogue, analysis });
  const content = openContent({ ...platform, samples });
  const administration = openAdministration(platform);
  return { accounts, samples, library, catalogue, purchasing, analysis, watches, content, administration };
};

const openHttp = ({ config, log, database, throttle, site }: Platform): Promise<FastifyInstance> => {
  const { limits, trustProxy } = config;
  const rawBodyPath = paymentWebhook.path;
  const sharedThrottle = database.engine === 'postgres' ? throttle : undefined;
  return openServer({ log, limits, sharedThrottle, trustProxy, site, rawBodyOf: rawBodyPath });
};

const recurringTasks = (database: Database, modules: readonly Module[]): RecurringTask[] => [
  removeExpiredThrottles(database),
  ...vacuumTables(database),
  ...modules.flatMap(({ recurring = [] }) => recurring),
];

/** Builds the application. Call `server.listen` or `server.inject` on it. */
export const openApp = async (config: Config, log: Logger, options: Options = {}): Promise<App> => {
  const tracing = await openTracing(config, log);
  const platform = await openPlatform(config, log, tracing, options.database);
  const stored = storedPhotos(platform.sharedFiles);
  const modules = await openModules(platform, options.photos ? firstPhotos(stored, options.photos) : stored);
  const { database } = platform;
  const server = await openHttp(platform);
  tracing?.traceCalls(server);
  const { identify, findCaller, recordChange } = modules.accounts;
  const routes = openRoutes(server, { ...platform, identify, findCaller, recordChange });
  const all = Object.values<Module>(modules);
  for (const { forgetUser } of all) if (forgetUser) modules.accounts.onUserDeletion(forgetUser);
  for (const module of all) module.routes(routes);
  routes.rejectOtherMethods(['/api/health/live', '/api/health/ready', '/api/openapi.json', '/api/docs']);
  const health = addHealth(server, database, config.dataDir);
  const measured = [...operationMetrics(platform), ...all.flatMap(({ metrics = [] }) => metrics)];
  addMetrics(server, config.metrics === 'all', measured);
  const { analysis, catalogue, purchasing, samples } = modules;
  // the catalogue is notified of a change of the archive first
  const texts = {
    read: async () => ({
      ...(await catalogue.figureTexts()),
      ...(await purchasing.priceTexts()),
      ...(await analysis.sampleTexts()),
    }),
    onChange: samples.onArchiveChange,
  };
  const discovery = openDiscovery({ ...platform, ...modules, readTexts: texts.read });
  discovery.addRoutes(server);
  await addPages(server, {
    site: platform.site,
    card: cardFieldOrigins(config),
    texts,
    describe: discovery.describe,
    webRoot: options.webRoot,
  });
  await platform.jobs.start([
    platform.outbox.delivery,
    removeFilesJob({ files: platform.sharedFiles, findNeeded: samples.photographsAmong }),
    ...all.flatMap(({ jobs = [] }) => jobs),
  ]);
  await server.ready();
  health.ready();
  for (const module of all) void module.opened?.();
  const recurring = recurringTasks(database, all);
  const stopRecurring = startRecurring(recurring, log);
  return {
    server,
    database,
    modules,
    recurring,
    drain: health.draining,
    close: async () => {
      health.draining();
      stopRecurring();
      await server.close();
      // running jobs still use the modules' worker threads
      await platform.jobs.stop();
      for (const module of all) await module.close?.();
      await database.close();
      await tracing?.close();
    },
  };
};
