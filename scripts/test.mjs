// `npm test` runs three of the projects of vitest.config.ts, `npm run test:all` every one (test-all.ts). Installs what is missing first.
// Arguments are passed to Vitest: files by name, `--project system`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import { buffer } from 'node:stream/consumers';
import { install, node, root, run } from './ready.mjs';

const args = process.argv.slice(2);
const vitest = ['node_modules/vitest/vitest.mjs', 'run'];
const cores = os.availableParallelism();
const workers = (count) => `--maxWorkers=${Math.ceil(count)}`;
const quick = ['packages', 'server', 'web'].map((project) => `--project=${project}`);

/**
 * Tests of the server wait a third of their time, for jobs and mails; those of packages and pages use the processors meanwhile. What
 * the latter print follows at the end.
 */
const runAll = async () => {
  const start = (stdout, ...options) => {
    const child = spawn(node, [...vitest, ...options], { cwd: root, stdio: ['inherit', stdout, 'inherit'] });
    process.on('exit', () => child.kill());
    return child;
  };
  const others = start(
    'pipe',
    '--project=packages',
    '--project=web',
    workers(cores / 2),
    '--reporter=minimal',
  );
  const server = start('inherit', '--project=server', workers(cores));
  const [printed, ...ends] = await Promise.all([
    buffer(others.stdout),
    once(others, 'exit'),
    once(server, 'exit'),
  ]);
  process.stdout.write(printed);
  if (ends.some(([code]) => code !== 0)) process.exit(1);
};

await install();
if (args[0] === '--all')
  await run(node, ['scripts/test-all.ts', 'run', workers(cores * 1.5), ...args.slice(1)]);
else if (args.length === 0) await runAll();
else {
  const projects = args.some((arg) => arg.startsWith('--project')) ? [] : quick;
  await run(node, [...vitest, workers(cores * 1.5), ...projects, ...args]);
}
