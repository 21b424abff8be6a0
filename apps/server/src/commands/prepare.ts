// Runs before the server starts: in demo mode it creates the archive, the accounts and their purchases, once.
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readConfig } from '../config.ts';
import { startFailure } from '../platform/start-failure.ts';
import { assertFitForProduction } from '../production.ts';

const bar = (share: number) => {
  const filled = Math.round(share * 30);
  return `[${'█'.repeat(filled)}${'·'.repeat(30 - filled)}]`;
};

/** A progress bar on a terminal; elsewhere a line for every tenth. */
const reporter = (oils: number) => {
  let tenth = -1;
  return (done: number) => {
    const share = Math.min(1, done / oils);
    const line = `Making the demo archive ${bar(share)} ${done.toLocaleString('en-US')} of ${oils.toLocaleString('en-US')} oils`;
    if (process.stdout.isTTY) process.stdout.write(`\r${line}`);
    else if (Math.floor(share * 10) > tenth) console.log(line);
    tenth = Math.floor(share * 10);
  };
};

const prepare = async () => {
  const config = readConfig();
  await assertFitForProduction(config);
  const marker = path.join(config.dataDir, 'demo-is-ready');
  // checked before large modules are loaded, so that later starts take no time
  if (!config.demo || existsSync(marker)) return;
  const { makeDemo } = await import('../demo/make-demo.ts');
  await makeDemo(config, reporter(config.demoOils));
  if (process.stdout.isTTY) console.log();
  writeFileSync(marker, '');
};

try {
  await prepare();
} catch (error) {
  console.error(startFailure(error));
  // open connections would keep the process alive
  process.exit(1);
}
