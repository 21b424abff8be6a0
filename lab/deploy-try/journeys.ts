// The browser journeys of e2e/, across both servers.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { report } from './load.ts';
import { dataDir, ports, root, servedBy } from './machine.ts';

export const journeys = async () => {
  const playwright = path.join(root, 'node_modules/.bin/playwright');
  const env = {
    ...process.env,
    JOURNEYS_URL: `https://127.0.0.1:${ports.https}`,
    JOURNEYS_DATA: dataDir(0),
  };
  const started = performance.now();
  const run = spawn(playwright, ['test', '-c', 'e2e/playwright.config.ts'], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  const [code] = await once(run, 'exit');
  const minutes = ((performance.now() - started) / 60_000).toFixed(0);
  const calls = servedBy();
  report(
    'every journey, with its calls shared by two servers',
    code === 0 && calls.every((count) => count > 100),
    `${minutes} min, ${calls.join(' and ')} calls`,
  );
};
