// `npm test` runs three of the projects of vitest.config.ts; `npm run test:all` runs all of them, on
// PostgreSQL if it is installed (test-all.ts). Installs missing dependencies first. Passes arguments to
// Vitest: files by name, `--project system`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fail, install, node, prepareAlone, root, run } from './ready.mjs';

const cores = os.availableParallelism();
/**
 * Projects that share a process, and its number of workers. Vitest runs the projects of a process one after
 * the other.
 */
const groups = [
  // half of their time is waiting for processes, races and locks
  { projects: ['system'], workers: cores * 2 },
  { projects: ['server'], workers: cores },
  { projects: ['packages', 'web'], workers: Math.ceil(cores / 2) },
];

const isProject = (arg) => arg.startsWith('--project=');
const args = process.argv.slice(2).flatMap((arg, index, all) => {
  if (all[index - 1] === '--project') return `--project=${arg}`;
  return arg === '--project' || arg === '--all' ? [] : arg;
});
const named = args.filter(isProject).map((arg) => arg.slice('--project='.length));
const byDefault = process.env.TEST_ALL
  ? ['packages', 'server', 'web', 'system']
  : ['packages', 'server', 'web'];
const chosen = named.length > 0 ? named : byDefault;

/** Test files of all projects, as paths below the project. */
const testFiles = ['apps', 'packages', 'scripts', 'lab'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true })
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules'))
    .map((file) => path.join(folder, file)),
);
/** Exits if a given name matches no file: an empty run would succeed. */
const assertNamesFiles = () => {
  for (const name of args.filter(
    (arg, index) => !arg.startsWith('-') && !/^-[tr]$/.test(args[index - 1] ?? ''),
  ))
    if (!testFiles.some((file) => file.includes(name))) fail(`No test file has "${name}" in its path.`);
};

/**
 * Runs each group in its own process, all in parallel: the server's tests spend a third of their time waiting
 * for jobs and mails. Output of the first group appears at once, the rest at the end.
 */
const runTests = async () => {
  const options = args.filter((arg) => !isProject(arg));
  const running = groups
    .map(({ projects, workers }) => ({ projects: projects.filter((one) => chosen.includes(one)), workers }))
    .filter(({ projects }) => projects.length > 0)
    .map(({ projects, workers }, index, { length }) => {
      const command = [
        ...['node_modules/vitest/vitest.mjs', 'run', ...projects.map((one) => `--project=${one}`)],
        ...(options.some((one) => one.startsWith('--maxWorkers'))
          ? []
          : [`--maxWorkers=${length === 1 ? Math.ceil(cores * 1.5) : workers}`]),
        ...(length === 1 ? [] : ['--passWithNoTests']),
        ...(index === 0 ? [] : ['--reporter=minimal']),
        ...options,
      ];
      const child = spawn(node, command, {
        cwd: root,
        stdio: [index === 0 ? 'inherit' : 'ignore', index === 0 ? 'inherit' : 'pipe', 'inherit'],
      });
      process.on('exit', () => child.kill());
      for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
      return { ended: once(child, 'exit'), printed: child.stdout && buffer(child.stdout) };
    });
  const ends = await Promise.all(running.map(({ ended }) => ended));
  for (const { printed } of running) if (printed) process.stdout.write(await printed);
  if (ends.some(([code]) => code !== 0)) process.exit(1);
};

assertNamesFiles();
const prepared = await prepareAlone();
await install();
prepared();
if (process.argv.includes('--all')) await run(node, ['scripts/test-all.ts', ...args]);
else await runTests();
