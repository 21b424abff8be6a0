// `npm start`: installs missing dependencies, builds the site, creates the demo archive on the first start,
// and serves.
import { spawn } from 'node:child_process';
import {
  assertPortFree,
  build,
  compressAside,
  installToStart,
  node,
  prepareAlone,
  root,
  run,
} from './ready.mjs';

const { HOST: host = '127.0.0.1', PORT: port = '3000' } = process.env;

// before the work of a start, and again after waiting for another process
await assertPortFree(port, host);
const prepared = await prepareAlone();
await assertPortFree(port, host);
const installPages = await installToStart();
const installed = installPages();
await build('server');
// creating the demo archive, on the first start, takes longest
await Promise.all([
  installed,
  build('web', { after: installed, aside: true }),
  run(node, ['apps/server/build/commands/prepare.js']),
]);

const server = spawn(node, ['apps/server/build/main.js'], {
  cwd: root,
  env: {
    // a tenth less memory at rest, as in the image and the unit
    ...{ NODE_OPTIONS: '--max-semi-space-size=16', MALLOC_ARENA_MAX: '1' },
    // on a terminal, the lines below replace the usual log
    LOG_LEVEL: 'warn',
    ...process.env,
  },
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
server.on('message', ({ ready, demo }) => {
  prepared();
  // passkeys need a name
  console.log(`\nReady: ${ready.replace('//127.0.0.1:', '//localhost:')}`);
  if (demo)
    console.log(
      `Demo accounts, all with the password ${demo.password}:\n${demo.accounts.map((line) => `  ${line}`).join('\n')}`,
    );
  console.log('Stop with Ctrl+C.');
  compressAside();
});
process.on('SIGTERM', () => server.kill('SIGTERM'));
// the terminal sends Ctrl+C to the server too; a second signal would end it before it has closed
process.on('SIGINT', () => {});
server.on('exit', (code) => process.exit(code ?? 1));
