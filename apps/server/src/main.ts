import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import { openApp } from './app.ts';
import { readConfig } from './config.ts';
import { assertNoDemoAccounts, demoNotice } from './demo/demo-accounts.ts';
import { drawnPhotos } from './demo/photo-drawing.ts';
import { openLog } from './platform/log.ts';
import { CannotStart, listenFailure, startFailure } from './platform/start-failure.ts';
import { assertFitForProduction } from './production.ts';

/** Checked at the start: an older Node would fail at later calls. */
const minNodeVersion = 24;
const closeTimeoutMs = 20_000;
/** Delay before the server stops listening, in which a load balancer notices that it is not ready. */
const drainMs = 2000;
const webRoot = path.join(import.meta.dirname, '../../web/build/client');

const start = async () => {
  if (Number.parseInt(process.versions.node, 10) < minNodeVersion)
    throw new CannotStart(`Node ${minNodeVersion} or newer is needed; this is ${process.versions.node}.`);
  const config = readConfig();
  await assertFitForProduction(config);
  const log = openLog(config.logLevel);
  const app = await openApp(config, log, { photos: config.demo ? drawnPhotos : undefined, webRoot });
  closeWithGrace(
    { delay: closeTimeoutMs, logger: log, skip: ['unhandledRejection'] },
    async ({ err, signal }) => {
      if (err) log.fatal({ err }, 'uncaught exception');
      app.drain();
      if (signal === 'SIGTERM') await wait(drainMs);
      await app.close();
    },
  );
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  try {
    await assertNoDemoAccounts(config, app.database);
    await app.server.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
      throw listenFailure(error, config.host);
    });
  } catch (error) {
    await app.close();
    throw error;
  }
  const address = app.server.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  process.send?.({ ready: `http://${config.host}:${port}`, demo: config.demo ? demoNotice : undefined });
  log.info({ address: `http://${config.host}:${port}` }, 'ready');
  // the figures that every page states are counted before the first visitor asks for one
  void app.server.inject('/');
};

start().catch((error: unknown) => {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exit(1);
});
