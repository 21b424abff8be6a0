// `npm run dev`: the server and the site from their sources, reloaded after each change. The site's server
// forwards API calls to port 3000.
import { spawn } from 'node:child_process';
import { assertPortFree, install, node, prepareAlone, root, run } from './ready.mjs';

await assertPortFree('3000', '127.0.0.1');
const prepared = await prepareAlone();
await install();
await run(node, ['apps/server/src/commands/prepare.ts']);
prepared();

const options = {
  cwd: root,
  stdio: 'inherit',
  env: { LOG_LEVEL: 'warn', ...process.env, PORT: '3000' },
  // separate process groups: each is stopped with its child processes
  detached: true,
};
// explicit folders: without them Node reports imports as messages, which the server's worker threads do not
// expect
const watched = ['apps/server/src', 'packages'].map((folder) => `--watch-path=${folder}`);
const server = spawn(node, [...watched, 'apps/server/src/main.ts'], options);
const site = spawn('npm', ['run', '--silent', 'dev', '-w', 'apps/web'], options);

/** The process to signal: Node passes a signal on to the server that it watches, npm does not. */
const running = new Map([
  [server, server.pid],
  [site, -site.pid],
]);
const stop = () => {
  for (const pid of running.values()) process.kill(pid, 'SIGTERM');
  running.clear();
};
for (const child of running.keys())
  child.once('exit', () => {
    running.delete(child);
    stop();
  });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
