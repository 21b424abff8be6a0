// Before the server starts: in demo mode the archive, the accounts and their purchases are made, once.
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readConfig } from '../config.ts';
import { startFailure } from '../platform/start-failure.ts';

const bar = (share: number) => {
  const full = Math.round(share * 30);
  return `[${'█'.repeat(full)}${'·'.repeat(30 - full)}]`;
};

/** A bar on a terminal; a line every tenth elsewhere. */
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
  const marker = path.join(config.dataDir, 'demo-is-ready');
  // asked before anything heavy is loaded: later starts pay nothing
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
  // at once: what has been opened by then would keep the process alive
  process.exit(1);
}
